import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ajouterAuRegistre, lireLeRegistre, type PurgeAuRegistre, REGISTRE } from './registre.ts'

let dossier: string
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'relogement-registre-'))
})
afterAll(() => rm(dossier, { recursive: true, force: true }))

const purge = (): PurgeAuRegistre => ({
  menage: uuidv7(),
  code: 'ALMA-0001',
  motif: 'DEPART_SPONTANE',
  depuis: '2026-01-05',
  purgeLe: '2026-02-05T10:00:00.000Z',
})

/** Un registre qui dit trois purges. */
async function tenu() {
  const ici = await mkdtemp(join(dossier, 'un-'))
  const purges = [purge(), purge(), purge()]
  for (const une of purges) await ajouterAuRegistre(ici, [une])
  return { ici, fichier: join(ici, REGISTRE), purges }
}

test('une ligne entière que le registre ne sait pas lire l’arrête, où qu’elle soit, et se nomme', async () => {
  const changements: ((ligne: string) => string)[] = [
    (ligne) => ligne.replace('DEPART_SPONTANE', 'INCONNU'),
    (ligne) => ligne.replace('"', ''),
    (ligne) => ligne.replace('}', ''),
    () => 'un mot',
    // Elles se lisent, et diraient un autre ménage, un autre code, une autre date.
    (ligne) => ligne.replace(/"menage":"./, (debut) => `${debut.slice(0, -1)}${debut.endsWith('f') ? 'e' : 'f'}`),
    (ligne) => ligne.replace('ALMA-0001', 'ALMA-0009'),
    (ligne) => ligne.replace('2026-01-05', '2025-01-05'),
  ]
  for (const changer of changements)
    for (const rang of [0, 1, 2]) {
      const { fichier } = await tenu()
      const lignes = (await readFile(fichier, 'utf8')).split('\n')
      lignes[2 * rang + 1] = changer(lignes[2 * rang + 1] ?? '')
      await writeFile(fichier, lignes.join('\n'))
      await expect(lireLeRegistre(fichier)).rejects.toThrow(`La ligne ${2 * rang + 2} du registre des purges (${fichier})`)
    }
})

test('un octet changé, où que ce soit, ne tait aucune purge : le registre s’arrête, ou les dit toutes', async () => {
  const { fichier, purges } = await tenu()
  const bon = await readFile(fichier)
  for (const [rang, octet] of bon.entries())
    for (const bit of [1, 4, 32, 128]) {
      const touche = Buffer.from(bon)
      touche[rang] = octet ^ bit
      await writeFile(fichier, touche)
      const lues = await lireLeRegistre(fichier).catch((refus: Error) => refus.message)
      if (typeof lues === 'string') expect(lues).toContain('est altérée')
      else expect(lues, `octet ${rang}`).toEqual(purges)
    }
})

test('une ligne d’une version d’avant, sans empreinte, se lit', async () => {
  const { ici, fichier, purges } = await tenu()
  const ancienne = purge()
  await appendFile(fichier, `\n${JSON.stringify(ancienne)}\n`)
  expect(await lireLeRegistre(fichier)).toEqual([...purges, ancienne])
  await ajouterAuRegistre(ici, [ancienne])
  expect(await lireLeRegistre(fichier)).toEqual([...purges, ancienne])
})

test('la ligne qu’un arrêt a coupée n’en est pas une, dernière ou redite ensuite', async () => {
  const { ici, fichier, purges } = await tenu()
  const coupee = purge()
  await appendFile(fichier, `\n${JSON.stringify(coupee).slice(0, 70)}`)
  expect(await lireLeRegistre(fichier)).toEqual(purges)
  await ajouterAuRegistre(ici, [...purges, coupee])
  expect(await lireLeRegistre(fichier)).toEqual([...purges, coupee])
})

test('coupée et jamais redite, sa ligne arrête le registre : le ménage qu’elle disait n’y est plus', async () => {
  const { ici, fichier } = await tenu()
  await appendFile(fichier, `\n${JSON.stringify(purge()).slice(0, 70)}`)
  await ajouterAuRegistre(ici, [purge()])
  await expect(lireLeRegistre(fichier)).rejects.toThrow('La ligne 8 du registre')
})

test('un registre qui ne s’ouvre pas se dit en une phrase', async () => {
  await expect(lireLeRegistre(dossier)).rejects.toThrow(`Le registre des purges (${dossier}) ne se lit pas`)
})
