import multipart from '@fastify/multipart'
import { DomainError } from '@relogement/domain/common/errors'
import { FICHIERS_PAR_ENVOI, TAILLE_MAX_DOCUMENT, TAILLE_MAX_ENVOI } from '@relogement/domain/document/formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FichierRecu, recevoirFichier } from '../fichiers/reception.ts'
import { surveillerLeDebit } from './lenteur.ts'

/** Ce qu'apporte un envoi de fichiers : ses champs, et ses fichiers à fermer une fois lus. */
export interface Envoi {
  readonly champs: Readonly<Record<string, string>>
  readonly fichiers: readonly FichierRecu[]
}

const CHAMPS_MAX = 20
const CHAMP_MAX = 2_000

/** Les envois de fichiers ne se lisent que sur les routes qui les attendent ; ailleurs ils sont refusés (415). */
export async function accepterFichiers(enceinte: FastifyInstance): Promise<void> {
  await enceinte.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // Un octet de plus que permis : la mesure voit le dépassement et le dit.
      fileSize: TAILLE_MAX_DOCUMENT + 1,
      files: FICHIERS_PAR_ENVOI,
      fields: CHAMPS_MAX,
      parts: FICHIERS_PAR_ENVOI + CHAMPS_MAX,
      fieldNameSize: 100,
      fieldSize: CHAMP_MAX,
      headerPairs: 20,
    },
  })
}

/** Fait un geste avec ce que la demande envoie ; quoi qu'il arrive, rien n'en reste sur le disque. */
export async function avecEnvoi<T>(request: FastifyRequest, dossier: string, faire: (envoi: Envoi) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw Object.assign(new Error('envoi attendu'), { statusCode: 415 })
  if (Number(request.headers['content-length'] ?? 0) > TAILLE_MAX_ENVOI + ENVELOPPE) throw tropGros()
  const rendre = prendreUnePlace(request.acteur?.id ?? '')
  const fichiers: FichierRecu[] = []
  try {
    const champs = await recevoir(request, dossier, fichiers)
    return await faire({ champs, fichiers })
  } finally {
    rendre()
    await Promise.all(fichiers.map((fichier) => fichier.close()))
  }
}

/** Ce que les en-têtes des parties ajoutent aux fichiers. */
const ENVELOPPE = 64 * 1024

async function recevoir(request: FastifyRequest, dossier: string, fichiers: FichierRecu[]): Promise<Record<string, string>> {
  const champs: Record<string, string> = {}
  const cesser = surveillerLeDebit(request.raw)
  let total = 0
  try {
    for await (const partie of request.parts()) {
      if (partie.type === 'field') {
        if (partie.valueTruncated || partie.fieldnameTruncated || typeof partie.value !== 'string') throw illisible()
        champs[partie.fieldname] = partie.value
        continue
      }
      const nom = partie.filename ?? ''
      const max = Math.min(TAILLE_MAX_DOCUMENT, TAILLE_MAX_ENVOI - total)
      const fichier = await recevoirFichier({ dossier, nom, contenu: partie.file, max, tropGrand: () => tropGrand(nom, max) })
      fichiers.push(fichier)
      total += fichier.taille
    }
  } catch (erreur) {
    // Le reste de l'envoi se perd : un navigateur ne lit la réponse qu'après avoir tout envoyé.
    request.raw.unpipe()
    request.raw.resume()
    throw traduire(erreur)
  } finally {
    cesser()
  }
  return champs
}

function traduire(erreur: unknown): unknown {
  if (erreur instanceof DomainError) return erreur
  const { code, statusCode } = erreur as { code?: string; statusCode?: number }
  if (code === 'FST_FILES_LIMIT') return tropDeFichiers()
  if (statusCode === 408 || statusCode === 413) return erreur
  return illisible()
}

const illisible = () => new DomainError('malforme', 'envoi.illisible', 'L’envoi est illisible ou incomplet')

const tropGrand = (nom: string, max: number) =>
  max < TAILLE_MAX_DOCUMENT
    ? tropGros()
    : new DomainError(
        'volume',
        'envoi.fichier-trop-grand',
        `${nom ? `«\u00A0${nom.slice(0, 150)}\u00A0»` : 'Un fichier'} dépasse 25\u00A0Mo.`,
      )

const tropGros = () =>
  new DomainError('volume', 'envoi.trop-grand', 'Un envoi porte au plus 100\u00A0Mo : envoyez les fichiers en plusieurs fois.')

const tropDeFichiers = () =>
  new DomainError(
    'volume',
    'envoi.trop-de-fichiers',
    `Un envoi porte au plus ${FICHIERS_PAR_ENVOI} fichiers : envoyez-les en plusieurs fois.`,
  )

const PLACES_PAR_PERSONNE = 6
const PLACES = 40
const enCours = new Map<string, number>()
let total = 0

/** Une personne ne prend pas toutes les places, et le disque de réception est compté (fiabilité L6). */
function prendreUnePlace(qui: string): () => void {
  const siennes = enCours.get(qui) ?? 0
  if (siennes >= PLACES_PAR_PERSONNE || total >= PLACES)
    throw new DomainError('debit', 'envoi.file', 'Trop d’envois en même temps. Réessayez dans un instant.', {
      details: { reessayerDans: 5 },
    })
  enCours.set(qui, siennes + 1)
  total += 1
  return () => {
    total -= 1
    const restantes = (enCours.get(qui) ?? 1) - 1
    if (restantes === 0) enCours.delete(qui)
    else enCours.set(qui, restantes)
  }
}
