import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type LocalFileHeader, type ZipFile } from 'yauzl'
import { abime, ContenuRefuse, incontrolable, protege } from './refus.ts'

/** Un fichier d'une archive ZIP. */
export interface Entree {
  readonly nom: string
  readonly nomBrut: Buffer
  readonly stocke: boolean
  /** Où est son en-tête, puis ses octets compressés. */
  readonly local: number
  readonly debut: number
  readonly fin: number
  readonly deplie: number
  /** Somme de contrôle (CRC-32) de ce qui se déplie. */
  readonly somme: number
  readonly ouvrir: () => Promise<Readable>
}

const FIN = 0x06054b50
const ENTREES_MAX = 5_000
/** Ce qui peut séparer deux entrées : la taille et la somme de contrôle de la première, écrites après elle. */
const DESCRIPTEUR_MAX = 24

/**
 * Les entrées d'une archive qui occupe tout le fichier : rien avant la première, rien entre elles, rien après la fin, pas deux du même nom.
 * Chiffrée, éclatée ou de plus de 4 Go, elle est refusée ; `egaree` : un nom y sort de son dossier.
 */
export async function entreesDe(octets: Buffer, egaree = abime): Promise<Entree[]> {
  const fin = octets.length - 22
  if (fin < 0 || octets.readUInt32LE(fin) !== FIN) throw abime()
  const taille = octets.readUInt32LE(fin + 12)
  const table = octets.readUInt32LE(fin + 16)
  if (octets.readUInt16LE(fin + 10) === 0 || table + taille !== fin) throw abime()
  const entrees = await lireTable(octets, taille, egaree)
  exigerNomsDistincts(entrees)
  exigerContigues(entrees, table)
  return entrees
}

async function lireTable(octets: Buffer, taille: number, egaree: () => ContenuRefuse): Promise<Entree[]> {
  const entrees: Entree[] = []
  let lus = 0
  try {
    // La taille annoncée ne l'engage pas : `deplier` compte ce qui sort.
    const zip = await fromBufferPromise(octets, { strictFileNames: true, validateEntrySizes: false })
    if (zip.entryCount > ENTREES_MAX) throw incontrolable()
    for await (const entree of zip.eachEntry()) {
      entrees.push(lireEntree(zip, entree, await zip.readLocalFileHeaderPromise(entree)))
      lus += 46 + entree.fileNameLength + entree.extraFieldLength + entree.fileCommentLength
    }
  } catch (erreur) {
    if (/^(?:absolute path|invalid relative path|invalid characters)/.test((erreur as Error).message)) throw egaree()
    throw erreur instanceof ContenuRefuse ? erreur : abime()
  }
  if (lus !== taille) throw abime()
  return entrees
}

function lireEntree(zip: ZipFile, entree: Entry, entete: LocalFileHeader): Entree {
  if (entree.isEncrypted()) throw protege()
  const stocke = entree.compressionMethod === 0
  if (!stocke && entree.compressionMethod !== 8) throw abime()
  // Un même contenu sous deux noms : les lecteurs n'ouvriraient pas tous la même chose.
  if (!entete.fileName.equals(entree.fileNameRaw)) throw abime()
  return {
    nom: entree.fileName,
    nomBrut: entree.fileNameRaw,
    stocke,
    local: entree.relativeOffsetOfLocalHeader,
    debut: entete.fileDataStart,
    fin: entete.fileDataStart + entree.compressedSize,
    deplie: entree.uncompressedSize,
    somme: entree.crc32,
    ouvrir: () => zip.openReadStreamPromise(entree),
  }
}

/** Deux fichiers du même nom : chaque lecteur en choisirait un. */
function exigerNomsDistincts(entrees: readonly Entree[]): void {
  if (new Set(entrees.map(({ nom }) => nom.toLowerCase())).size !== entrees.length) throw abime()
}

function exigerContigues(entrees: readonly Entree[], table: number): void {
  let libre = 0
  for (const { local, fin } of entrees.toSorted((a, b) => a.local - b.local)) {
    if (local < libre || local - libre > (libre === 0 ? 0 : DESCRIPTEUR_MAX)) throw abime()
    libre = fin
  }
  if (table < libre || table - libre > DESCRIPTEUR_MAX) throw abime()
}

const DEPLIE_MAX = 200 * 1024 * 1024
const RAPPORT_MAX = 100
/** Au-dessous, un rapport élevé est celui d'un petit fichier très régulier. */
const DEPLIE_SANS_RAPPORT = 1024 * 1024
/** Ce qu'on garde pour le lire : des listes de liens et de types, jamais le texte du document. */
const GARDE_MAX = 8 * 1024 * 1024

/** Ce qu'une archive de cette taille peut déplier. */
export const deplieMax = (taille: number): number => Math.min(DEPLIE_MAX, Math.max(DEPLIE_SANS_RAPPORT, taille * RAPPORT_MAX))

const bombe = () => new ContenuRefuse('Ce fichier est anormalement compressé. Enregistrez-le à nouveau.')

/**
 * Déplie toutes les entrées pour en compter vraiment les octets (ce qu'une archive en dit ne l'engage pas) ; rend le contenu de celles
 * qu'on demande.
 */
export async function deplier(octets: Buffer, entrees: readonly Entree[], voulues: (nom: string) => boolean): Promise<Map<string, Buffer>> {
  const maximum = deplieMax(octets.length)
  const contenus = new Map<string, Buffer>()
  let total = 0
  let garde = 0
  for (const entree of entrees) {
    const gardes: Buffer[] = []
    const voulue = voulues(entree.nom)
    let taille = 0
    for await (const morceau of contenuDe(entree)) {
      taille += morceau.length
      total += morceau.length
      if (total > maximum) throw bombe()
      if (!voulue) continue
      garde += morceau.length
      if (garde > GARDE_MAX) throw incontrolable()
      gardes.push(morceau)
    }
    if (taille !== entree.deplie) throw abime()
    if (voulue) contenus.set(entree.nom, Buffer.concat(gardes))
  }
  return contenus
}

async function* contenuDe({ ouvrir }: Entree): AsyncIterable<Buffer> {
  let contenu: Readable
  try {
    contenu = await ouvrir()
  } catch {
    throw abime()
  }
  try {
    yield* contenu as AsyncIterable<Buffer>
  } catch (erreur) {
    throw /^Z_/.test((erreur as { code?: string }).code ?? '') ? abime() : erreur
  }
}
