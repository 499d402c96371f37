import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

let systeme: string
beforeEach(() => {
  systeme = mkdtempSync(join(tmpdir(), 'systeme-'))
})
afterEach(() => rmSync(systeme, { recursive: true }))

const MODULE = pathToFileURL(join(racine, 'scripts', 'temporaire.mjs')).href
const programme = (suite: string) => [
  '--input-type=module',
  '-e',
  `import '${MODULE}'\nimport { mkdtempSync } from 'node:fs'\nimport { tmpdir } from 'node:os'\nimport { join } from 'node:path'\n${suite}`,
]
/** Une commande lancée sur cette machine-là, hors de la campagne en cours. */
const env = () => {
  const { RELOGEMENT_TEMPORAIRE: _temoin, ...reste } = process.env
  return { ...reste, TMPDIR: systeme, TEMP: systeme, TMP: systeme }
}
const lancer = (suite: string) => execFileSync(process.execPath, programme(suite), { env: env(), encoding: 'utf8' }).trim()

test('la campagne en cours n’écrit que dans son dossier', () => {
  expect(basename(tmpdir())).toMatch(/^relogement-\d+-/)
  expect(process.env['RELOGEMENT_TEMPORAIRE']).toBe(tmpdir())
})

test('ce qu’une commande laisse traîner part avec elle', () => {
  const ecrit = lancer(`console.log(mkdtempSync(join(tmpdir(), 'oublie-')))`)
  expect(dirname(dirname(ecrit))).toBe(systeme)
  expect(existsSync(ecrit)).toBe(false)
  expect(readdirSync(systeme)).toEqual([])
})

test('un enfant écrit chez son parent et n’y efface rien', () => {
  const enfant = JSON.stringify(programme(`console.log(mkdtempSync(join(tmpdir(), 'enfant-')))`))
  const [dossier, ecrit, reste] = lancer(
    `import { execFileSync } from 'node:child_process'
     import { existsSync } from 'node:fs'
     const ecrit = execFileSync(process.execPath, ${enfant}, { encoding: 'utf8' }).trim()
     console.log([tmpdir(), ecrit, existsSync(ecrit)].join('\\n'))`,
  ).split('\n')
  expect(dirname(ecrit ?? '')).toBe(dossier)
  expect(reste).toBe('true')
  expect(readdirSync(systeme)).toEqual([])
})

test('ce qu’une commande tuée net a laissé, la suivante l’efface ; celui d’un processus vivant reste', async () => {
  const tuee = spawn(
    process.execPath,
    programme(`mkdtempSync(join(tmpdir(), 'base-')); console.log('prêt'); setInterval(() => {}, 1000)`),
    {
      env: env(),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(tuee.stdout, 'data')
  expect(readdirSync(systeme)).toHaveLength(1)
  tuee.kill('SIGKILL')
  await once(tuee, 'close')
  expect(readdirSync(systeme)).toHaveLength(1)

  const [vivant, mort] = [`relogement-${process.pid}-abc`, `relogement-${spawnSync(process.execPath, ['-e', '']).pid}-abc`]
  for (const nom of [vivant, mort, 'relogement-parcours-abc', 'autre']) mkdirSync(join(systeme, nom))
  lancer('')
  expect(readdirSync(systeme).sort()).toEqual(['autre', vivant, 'relogement-parcours-abc'].sort())
})
