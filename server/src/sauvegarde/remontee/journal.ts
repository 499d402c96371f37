// Un journal des écritures de la base, gardé chiffré puis rendu. Un nom déjà gardé ne se recouvre jamais.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { ErreurDemarrage } from '../../core/erreurDemarrage.ts'
import { ecrireArchive, lireArchive } from '../archive.ts'
import { estJournalGarde } from './dossiers.ts'

export const comprimer = (contenu: Buffer): Promise<Buffer> => promisify(gzip)(contenu, { level: 1 })
export const decomprimer = (contenu: Buffer): Promise<Buffer> => promisify(gunzip)(contenu)

/**
 * Garde ce journal ; au retour, il est sur le disque. Redemandé, il n'est pas récrit : son nom dit ce qu'il tient. Un autre contenu sous le
 * même nom est refusé : deux bases s'y mêleraient.
 */
export async function garderLeJournal(dossier: string, cle: string, chemin: string, nom: string): Promise<void> {
  const clair = await readFile(chemin)
  const fichier = `${nom}.${createHash('sha256').update(clair).digest('hex').slice(0, 16)}.age`
  const deja = (await readdir(dossier)).find((autre) => estJournalGarde(autre, nom))
  if (deja === fichier) return
  if (deja !== undefined) throw new ErreurDemarrage(`Le journal ${nom} est déjà gardé, avec un autre contenu : il n’est pas recouvert.`)
  await ecrireUneEntree(join(dossier, fichier), [cle], { nom, contenu: await comprimer(clair) })
}

/** Rend ce journal ; `false` : il n'est pas gardé. */
export async function rendreLeJournal(dossier: string, identite: string, nom: string, vers: string): Promise<boolean> {
  const fichier = (await readdir(dossier)).find((autre) => estJournalGarde(autre, nom))
  if (fichier === undefined) return false
  await writeFile(vers, await decomprimer(await lireUneEntree(join(dossier, fichier), identite)), { mode: 0o600 })
  return true
}

/** Un fichier d'une seule entrée, chiffré, entier ou absent. */
export async function ecrireUneEntree(
  fichier: string,
  cles: readonly string[],
  entree: { readonly nom: string; readonly contenu: Buffer },
): Promise<void> {
  const essai = `${fichier}.en-cours`
  try {
    await ecrireArchive(
      cles,
      (async function* () {
        yield entree
      })(),
      createWriteStream(essai, { mode: 0o600, flush: true }),
    )
    await rename(essai, fichier)
    await ancrer(dirname(fichier))
  } finally {
    await rm(essai, { force: true })
  }
}

export async function lireUneEntree(fichier: string, identite: string): Promise<Buffer> {
  const lues: Buffer[] = []
  await lireArchive(identite, createReadStream(fichier), async ({ contenu }) => void lues.push(contenu))
  const [contenu] = lues
  if (contenu === undefined || lues.length > 1) throw new ErreurDemarrage(`${fichier} ne se relit pas.`)
  return contenu
}

/** Un nom changé n'est sûr qu'une fois son dossier sur le disque. */
export async function ancrer(dossier: string): Promise<void> {
  const ouvert = await open(dossier, 'r')
  try {
    await ouvert.sync()
  } finally {
    await ouvert.close()
  }
}
