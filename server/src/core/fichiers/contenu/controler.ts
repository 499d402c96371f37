// Ce qu'un fichier reçu est vraiment (fiabilité U1 à U3) : son contenu et son extension doivent dire le même format, rien ne doit s'y
// cacher, et une image est gardée sans ce qu'elle dit du lieu et de l'appareil.
import { type CodeFormat, formatDeLExtension, formatsDeDocument, refusDeFormat, refusDeVide } from '@relogement/domain/document/formats'
import { fileTypeFromBuffer } from 'file-type'
import { formatBureautique, verifierBureautique } from './bureautique.ts'
import { estHeic, nettoyerHeic } from './heic.ts'
import { nettoyerJpeg } from './jpeg.ts'
import { verifierPdf } from './pdf.ts'
import { nettoyerPng } from './png.ts'
import { abime, ContenuRefuse } from './refus.ts'
import { verifierTexte } from './texte.ts'
import { nettoyerWebp } from './webp.ts'

export interface Controle {
  readonly format: CodeFormat
  /** À garder : ceux reçus, ou l'image nettoyée. */
  readonly octets: Buffer
}

/** Contrôle un fichier reçu ; lève ContenuRefuse avec la phrase à montrer. */
export async function controler(nom: string, octets: Buffer): Promise<Controle> {
  const format = formatDeLExtension(nom)
  if (format === null) throw new ContenuRefuse(refusDeFormat)
  if (octets.length === 0) throw new ContenuRefuse(refusDeVide)
  try {
    await exigerFormat(format, octets)
    return { format, octets: await nettoyer(format, octets) }
  } catch (erreur) {
    // Une longueur annoncée mène hors du fichier.
    throw erreur instanceof RangeError ? abime() : erreur
  }
}

/** Ce que la signature d'un fichier en dit ; les formats d'une archive se reconnaissent à sa table, non à ses premiers octets. */
const PAR_EXTENSION: Readonly<Record<string, CodeFormat>> = {
  pdf: 'PDF',
  jpg: 'JPEG',
  png: 'PNG',
  apng: 'PNG',
  webp: 'WEBP',
}
const SIGNATURE_MAX = 4_100

async function formatReconnu(octets: Buffer): Promise<CodeFormat | 'ancien' | null> {
  if (octets.toString('latin1', 0, 4) === 'PK\x03\x04') return formatBureautique(octets)
  // Une photo se dit HEIC par l'une de ses marques, que la bibliothèque ne lit pas toutes.
  if (estHeic(octets)) return 'HEIC'
  const { ext } = (await fileTypeFromBuffer(octets.subarray(0, SIGNATURE_MAX))) ?? { ext: '' }
  return ext === 'cfb' ? 'ancien' : (PAR_EXTENSION[ext] ?? null)
}

async function exigerFormat(attendu: CodeFormat, octets: Buffer): Promise<void> {
  if (attendu === 'TXT' || attendu === 'CSV') return
  const reconnu = await formatReconnu(octets)
  if (reconnu === attendu) return
  if (reconnu === 'ancien')
    throw new ContenuRefuse('Ce fichier est d’un ancien format, ou protégé par un mot de passe. Enregistrez-le en PDF.')
  const { libelle } = formatsDeDocument[attendu]
  if (reconnu === null) throw new ContenuRefuse(`Le contenu de ce fichier n’est pas celui d’un fichier ${libelle}.`)
  const { libelle: vrai, extensions } = formatsDeDocument[reconnu]
  throw new ContenuRefuse(
    `Le contenu de ce fichier est celui d’un fichier ${vrai}, non ${libelle} : changez son extension en «\u00A0.${extensions[0]}\u00A0».`,
  )
}

async function nettoyer(format: CodeFormat, octets: Buffer): Promise<Buffer> {
  switch (format) {
    case 'JPEG':
      return nettoyerJpeg(octets)
    case 'PNG':
      return nettoyerPng(octets)
    case 'WEBP':
      return nettoyerWebp(octets)
    case 'HEIC':
      return nettoyerHeic(octets)
    case 'PDF':
      await verifierPdf(octets)
      return octets
    case 'TXT':
    case 'CSV':
      verifierTexte(octets)
      return octets
    default:
      await verifierBureautique(octets, format)
      return octets
  }
}
