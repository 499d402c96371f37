import type { Acteur } from '@relogement/domain/acces/roles'
import type { Acces, Base } from './database.ts'
import type { Fichiers } from './fichiers/fichiers.ts'
import type { AtelierPdf } from './pdf/atelier.ts'
import type { Replique } from './replique.ts'
import type { Suites } from './transaction.ts'

export interface Journal {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** Ce dont disposent tous les traitements, créé une fois au démarrage. */
export interface Services {
  /** Écritures : chaque validation attend le disque. */
  base: Base
  /** Lectures : même base, sans attendre le disque pour le journal des consultations. */
  lecture: Base
  /** Exports et statistiques : une copie de lecture, s'il y en a une. */
  replique: Replique
  horloge: () => Date
  log: Journal
  fichiers: Fichiers
  pdf: AtelierPdf
}

/** Ce que reçoit un traitement : la transaction de l'appel (ou la base en lecture), qui agit, et l'instant. */
export interface Contexte<S extends Services = Services> extends Suites {
  readonly db: Acces
  readonly services: S
  readonly acteur: Acteur
  readonly maintenant: Date
  /** Jour civil à Paris, AAAA-MM-JJ. */
  readonly aujourdhui: string
  /** Version attendue par l'en-tête If-Match ; `null` : aucune exigence. */
  readonly versionAttendue: number | null
  readonly requete: {
    readonly id: string
    readonly url: string
    readonly ip: string
    readonly agent: string
    readonly sessionId: string | null
    /** L'en-tête Authorization, tel quel. */
    readonly autorisation: string | undefined
    /** L'en-tête Last-Event-ID : le dernier repère d'un flux que l'on reprend. */
    readonly dernierRepere: string | undefined
    readonly cookies: Readonly<Record<string, string | undefined>>
  }
  readonly reponse: { entete: (nom: string, valeur: string) => void }
}

const jourParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })

// Paris est à un nombre entier d'heures du temps universel : une heure est toute d'un même jour, et se reformate des milliers de fois.
const MS_PAR_HEURE = 3_600_000
const HEURES_GARDEES = 10_000
const jours = new Map<number, string>()

/** Le jour civil de cet instant à Paris. */
export function jourDe(instant: Date): string {
  const heure = Math.floor(instant.getTime() / MS_PAR_HEURE)
  const connu = jours.get(heure)
  if (connu !== undefined) return connu
  const jour = jourParis.format(instant)
  if (jours.size >= HEURES_GARDEES) jours.clear()
  jours.set(heure, jour)
  return jour
}
