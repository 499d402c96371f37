// L'ordre du jour : les ménages par couleur, puis le plus ancien entretien ; qui y entre, et pourquoi pas (domain-rules §§ 1.3 et 3.1).

import { type StatutLogement, statutsLogement } from '../logement/logement.listes.ts'
import type { TypeReunion } from './reunion.listes.ts'

const COULEURS = ['NOIRE', 'ROUGE', 'ORANGE']

interface AOrdonner {
  readonly cotation: { readonly couleur: string | null }
  readonly dateEntretien: string | null
  readonly noms: string
}

const rangDe = ({ cotation: { couleur } }: AOrdonner): number => (couleur === null ? COULEURS.length : COULEURS.indexOf(couleur))

/** Noire, rouge, orange, puis le plus ancien ; sans entretien à la fin de sa couleur, les noms départagent. */
export const ordreDuJour = <M extends AOrdonner>(menages: readonly M[]): M[] =>
  [...menages].sort(
    (a, b) =>
      rangDe(a) - rangDe(b) || (a.dateEntretien ?? '9999').localeCompare(b.dateEntretien ?? '9999') || a.noms.localeCompare(b.noms, 'fr'),
  )

/** Une consultation écrite n'examine que des logements. */
export const refusDInscrire = (type: TypeReunion): string | null =>
  type === 'GTR_VALIDATION' ? 'Une consultation écrite n’examine que des logements : présentez le ménage à un GTR.' : null

interface LogementAAjouter {
  readonly statut: StatutLogement | null
  readonly parc: boolean
  readonly prive: boolean
  readonly disponible: boolean
  /** Le PRU de son opération ; nul : il n'en a pas. */
  readonly pruId: string | null
  readonly autreReunion: string | null
}

const OFFERTS: readonly StatutLogement[] = ['MIS_A_DISPOSITION', 'RESERVE', 'EN_COURS_DE_TRAITEMENT']

/** Pourquoi ce logement n'entre pas à l'ordre du jour ; `null` : il y entre. */
export function refusDAjouter(l: LogementAAjouter, prus: readonly string[]): string | null {
  if (l.parc || l.prive || l.statut === null) return 'Ce logement n’est pas offert par un bailleur.'
  if (!OFFERTS.includes(l.statut)) return `Ce logement n’est plus offert : il est au statut « ${statutsLogement[l.statut]} ».`
  if (l.statut !== 'EN_COURS_DE_TRAITEMENT' && !l.disponible) return 'La mise à disposition de ce logement est terminée.'
  if (l.pruId !== null && !prus.includes(l.pruId)) return 'Ce GTR ne couvre pas le PRU de l’opération du logement.'
  return l.autreReunion === null ? null : `Ce logement est déjà à l’ordre du jour d’un autre GTR : ${l.autreReunion}.`
}
