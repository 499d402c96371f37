// Le fichier d'une sauvegarde : des entrées en tar, chiffrées par age. Rien ne s'en lit sans sa clé, et rien d'altéré ne s'en lit.
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'

export interface Entree {
  readonly nom: string
  readonly contenu: Buffer
}

/** Écrit les entrées, dans leur ordre, chiffrées pour ces destinataires (`age1…`) : la clé de l'un d'eux suffit à les lire. */
export async function ecrireArchive(destinataires: readonly string[], entrees: AsyncIterable<Entree>, vers: Writable): Promise<void> {
  const chiffreur = new Encrypter()
  try {
    for (const destinataire of destinataires) chiffreur.addRecipient(destinataire)
  } catch {
    throw new ErreurDemarrage('La clé publique d’une sauvegarde s’écrit « age1… » : npm run sauvegarde -- --nouvelle-cle en fait une.')
  }
  const tar = pack()
  const remplir = (async () => {
    for await (const { nom, contenu } of entrees)
      await new Promise<void>((ecrite, rompre) => tar.entry({ name: nom }, contenu, (erreur) => (erreur ? rompre(erreur) : ecrite())))
    tar.finalize()
  })()
  remplir.catch((erreur: Error) => tar.destroy(erreur))
  const chiffre = await chiffreur.encrypt(Readable.toWeb(Readable.from(tar, { highWaterMark: 2 })) as Parameters<Encrypter['encrypt']>[0])
  await Promise.all([remplir, pipeline(Readable.fromWeb(chiffre as unknown as ReadableStream), vers)])
}

/** Les clés secrètes d'un fichier, une par ligne, comme les écrit aussi `age-keygen` : celle d'aujourd'hui, et celles d'avant. */
export const identitesDe = (texte: string): string[] =>
  texte
    .split('\n')
    .map((ligne) => ligne.trim())
    .filter((ligne) => ligne !== '' && !ligne.startsWith('#'))

/**
 * Lit les entrées une à une, déchiffrées par l'une de ces identités (`AGE-SECRET-KEY-…`). Un fichier tronqué, altéré, ou fait pour une autre clé
 * finit en `ErreurDemarrage` ; ce qui a été lu avant le défaut est authentique.
 */
export async function lireArchive(identite: string, depuis: Readable, lire: (entree: Entree) => Promise<void>): Promise<void> {
  const dechiffreur = new Decrypter()
  try {
    const [premiere = '', ...autres] = identitesDe(identite)
    for (const une of [premiere, ...autres]) dechiffreur.addIdentity(une)
  } catch {
    throw new ErreurDemarrage('La clé donnée n’est pas celle d’une sauvegarde : elle s’écrit « AGE-SECRET-KEY-1… ».')
  }
  const tar = extract()
  let defautDuLecteur: Error | null = null
  const suivre = (async () => {
    for await (const entree of tar) {
      const contenu = await buffer(entree)
      await lire({ nom: entree.header.name, contenu }).catch((erreur: Error) => {
        defautDuLecteur = erreur
        throw erreur
      })
    }
  })()
  try {
    const clair = await dechiffreur.decrypt(Readable.toWeb(depuis) as Parameters<Decrypter['decrypt']>[0])
    await Promise.all([suivre, pipeline(Readable.fromWeb(clair as unknown as ReadableStream), tar)])
  } catch {
    tar.destroy()
    depuis.destroy()
    await suivre.catch(() => {})
    throw defautDuLecteur ?? new ErreurDemarrage(ALTEREE)
  }
}

export const ALTEREE = 'Cette sauvegarde est tronquée, altérée, ou faite pour une autre clé : rien n’a été touché.'
