import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { depotIndisponible } from './indisponible.ts'
import { Mesure } from './mesure.ts'

/** Un fichier reçu, pas encore rangé. */
export interface FichierRecu {
  /** Le nom que lui donne l'expéditeur, tel quel. */
  readonly nom: string
  readonly taille: number
  /** Empreinte de ce qui a été reçu, avant tout nettoyage. */
  readonly sha256: string
  readonly read: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

interface AReception {
  readonly dossier: string
  readonly nom: string
  readonly contenu: Readable
  readonly max: number
  readonly tropGrand: () => Error
}

/**
 * Écrit un flux reçu dans un fichier sans nom : effacé sitôt ouvert, il disparaît avec qui le tient, même tué net. Un envoi
 * interrompu ne laisse donc rien (fiabilité F12).
 */
export async function recevoirFichier({ dossier, nom, contenu, max, tropGrand }: AReception): Promise<FichierRecu> {
  const fichier = await openSansNom(dossier)
  const mesure = new Mesure(max, tropGrand)
  try {
    await pipeline(contenu, mesure, async (morceaux: AsyncIterable<Buffer>) => {
      for await (const octets of morceaux) await surLeDisque(fichier.appendFile(octets))
    })
  } catch (erreur) {
    await fichier.close()
    throw erreur
  }
  const { taille } = mesure
  return { nom, taille, sha256: mesure.sha256(), read: () => surLeDisque(readTout(fichier, taille)), close: () => fichier.close() }
}

async function openSansNom(dossier: string): Promise<FileHandle> {
  const chemin = join(dossier, randomUUID())
  const fichier = await surLeDisque(open(chemin, 'wx+', 0o600))
  await rm(chemin, { force: true })
  return fichier
}

async function readTout(fichier: FileHandle, taille: number): Promise<Buffer> {
  const octets = Buffer.allocUnsafe(taille)
  for (let lus = 0; lus < taille; ) {
    const { bytesRead } = await fichier.read(octets, lus, taille - lus, lus)
    if (bytesRead === 0) throw new Error('Fichier reçu incomplet')
    lus += bytesRead
  }
  return octets
}

// Un disque plein ou absent n'est pas un défaut de la demande.
const surLeDisque = <T>(operation: Promise<T>): Promise<T> =>
  operation.catch((erreur: unknown) => {
    throw depotIndisponible(erreur)
  })
