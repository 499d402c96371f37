import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { exigerDataDir, refusDuFichier } from './dossier.ts'

let dossier: string
beforeAll(() => {
  dossier = mkdtempSync(join(tmpdir(), 'relogement-dossier-'))
})
afterAll(() => rmSync(dossier, { recursive: true, maxRetries: 20, retryDelay: 50 }))

const exiger = (DATA_DIR: string, suite: Record<string, string> = {}) => exigerDataDir(readConfig({ DATA_DIR, ...suite }))

describe('DATA_DIR', () => {
  test('se crée avec les dossiers qui le portent, et reste s’il est déjà là', () => {
    const profond = join(dossier, 'un', 'deux', 'trois')
    exiger(profond)
    exiger(profond)
    expect(existsSync(profond)).toBe(true)
  })

  test('sous un fichier, ou un fichier lui-même, est refusé en français', () => {
    const fichier = join(dossier, 'fichier')
    writeFileSync(fichier, '')
    for (const chemin of [fichier, join(fichier, 'data')])
      expect(() => exiger(chemin)).toThrow(`Impossible d’écrire dans ${chemin} : ce n’est pas un dossier. Choisissez un autre DATA_DIR.`)
  })

  test.runIf(process.platform === 'linux')('là où le système ne crée rien, est refusé aussitôt', () => {
    for (const chemin of ['/proc/relogement', '/proc/self/relogement/data', '/sys/relogement'])
      expect(() => exiger(chemin)).toThrow(`Impossible d’écrire dans ${chemin} : `)
  })

  test('ne sert pas à qui donne un serveur et un secret, sans démonstration', () => {
    const ailleurs = { DATABASE_URL: 'postgresql://a:b@c/d', JWT_SECRET: 'un-secret-de-trente-deux-signes!!' }
    const fichier = join(dossier, 'fichier')
    expect(() => exiger(fichier, ailleurs)).not.toThrow()
    expect(() => exiger(fichier, { ...ailleurs, DEMO: 'oui' })).toThrow('ce n’est pas un dossier')
  })
})

test('un fichier qui ne s’écrit pas dit pourquoi : son dossier manque, le droit, la place', () => {
  const absent = join(dossier, 'absent', 'copie.age')
  expect(refusDuFichier(absent, { code: 'ENOENT' })).toBe(
    `Impossible d’écrire ${absent} : le dossier ${join(dossier, 'absent')} n’existe pas.`,
  )
  const copie = join(dossier, 'copie.age')
  expect(refusDuFichier(copie, { code: 'ENOSPC' })).toBe(`Impossible d’écrire ${copie} : il n’y a plus de place sur le disque.`)
  expect(refusDuFichier(copie, { code: 'EACCES' })).toBe(`Impossible d’écrire ${copie} : le compte courant n’en a pas le droit.`)
})
