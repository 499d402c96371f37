import { join } from 'node:path'
import { DomainError } from '@relogement/domain/common/errors'
import type { CodeFormat } from '@relogement/domain/document/formats'
import type { Journal } from '../contexte.ts'
import { createOuvrier, OuvrierPerdu } from '../ouvrier.ts'
import type { Compression, EntreeDArchive } from './contenu/archiveDeDocuments.ts'
import type { Controle } from './contenu/controler.ts'
import { ContenuRefuse, incontrolable } from './contenu/refus.ts'
import type { FeuilleLue } from './contenu/tableau.ts'

export interface DemandeDeLecture {
  readonly nom: string
  /** Rendre les cellules d'un tableau, tant de ses feuilles, au lieu du fichier à garder. */
  readonly feuilles?: number
  /** Rendre les fichiers d'une archive ZIP, sans les déplier. */
  readonly archive?: true
  /** Ces octets sont ceux d'un fichier dans une archive : le déplier d'abord. */
  readonly compression?: Compression
  readonly octets: Uint8Array
}

/** `octets` est nul quand le fichier est à garder tel quel. */
export type Lecture =
  | { readonly format: CodeFormat; readonly octets: Uint8Array | null }
  | { readonly feuilles: FeuilleLue[] }
  | { readonly entrees: EntreeDArchive[] }
  | { readonly refus: string }
  | { readonly echec: string }

/** Contrôle les fichiers reçus dans des processus à part : aucun n'occupe le serveur, ni plus de temps et de mémoire qu'il n'en faut. */
export interface Lecteurs {
  /** Lève ContenuRefuse avec la phrase à montrer ; `compression` : ces octets sont encore ceux d'une archive. */
  readonly controler: (nom: string, octets: Buffer, compression?: Compression) => Promise<Controle>
  /** Les premières feuilles d'un classeur, ou celle d'un CSV, leurs cellules en texte. Lève ContenuRefuse avec la phrase à montrer. */
  readonly lireFeuilles: (nom: string, octets: Buffer, combien: number) => Promise<FeuilleLue[]>
  /** Les fichiers d'une archive ZIP. Lève ContenuRefuse avec la phrase à montrer. */
  readonly lireArchive: (nom: string, octets: Buffer) => Promise<EntreeDArchive[]>
  readonly close: () => void
}

export interface OptionsLecteurs {
  readonly log?: Pick<Journal, 'warn'>
  readonly delaiMs?: number
  readonly memoireMo?: number
  /** Les tests y mettent un programme qui se conduit mal. */
  readonly programme?: string
}

// Depuis les sources, le programme se lit en TypeScript ; construit, il est à côté du serveur.
const DEPUIS_LES_SOURCES = import.meta.url.endsWith('.ts')
const PROGRAMME = join(import.meta.dirname, DEPUIS_LES_SOURCES ? 'lecteur.ts' : 'lecteur.js')

export function createLecteurs({ log, delaiMs = 20_000, memoireMo = 512, programme = PROGRAMME }: OptionsLecteurs = {}): Lecteurs {
  const lecteur = createOuvrier<DemandeDeLecture, Lecture>({
    programme,
    imports: DEPUIS_LES_SOURCES ? ['tsx'] : [],
    muet: true,
    nombre: 2,
    delaiMs,
    memoireMo,
    attenteMax: 40,
  })
  const lire = async (demande: DemandeDeLecture) => {
    const lecture = await lecteur.demander(demande).catch((erreur: unknown) => {
      log?.warn({ octets: demande.octets.length, cause: String(erreur) }, 'lecture d’un fichier abandonnée')
      throw erreur instanceof OuvrierPerdu && erreur.pendant === 'travail' ? incontrolable() : indisponible(erreur)
    })
    if ('refus' in lecture) throw new ContenuRefuse(lecture.refus)
    if ('echec' in lecture) throw new Error(`Un fichier ne se contrôle pas : ${lecture.echec}`)
    return lecture
  }
  return {
    lireFeuilles: async (nom, octets, combien) => {
      const lecture = await lire({ nom, octets, feuilles: combien })
      return 'feuilles' in lecture ? lecture.feuilles : []
    },
    lireArchive: async (nom, octets) => {
      const lecture = await lire({ nom, octets, archive: true })
      return 'entrees' in lecture ? lecture.entrees : []
    },
    controler: async (nom, octets, compression) => {
      const lecture = await lire({ nom, octets, ...(compression === undefined ? {} : { compression }) })
      if (!('format' in lecture)) throw new Error('Un fichier se contrôle, il ne se lit pas en tableau')
      const propres = lecture.octets
      return { format: lecture.format, octets: propres ? Buffer.from(propres.buffer, propres.byteOffset, propres.byteLength) : octets }
    },
    close: lecteur.close,
  }
}

const indisponible = (cause: unknown) =>
  Object.assign(
    new DomainError(
      'indisponible',
      'document.lecture',
      'Le contrôle des fichiers est momentanément indisponible : réessayez dans quelques instants.',
      {
        details: { reessayerDans: 10 },
      },
    ),
    { cause },
  )
