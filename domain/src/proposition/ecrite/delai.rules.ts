// Le délai de réponse à une proposition écrite (CCH R.441-10, domain-rules § 3.5, décision 0016).
import { type AlerteACreer, alerteACreer } from '../../alerte/alerteACreer.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterJours } from '../../common/date.ts'
import type { CanalDEnvoi } from './canaux.ts'

/** La loi n'en admet pas moins : le formulaire et la variable non plus. */
export const DELAI_MINIMUM_JOURS = 10

export interface EnvoiDeProposition {
  readonly canal: CanalDEnvoi | null
  /** Jour de l'envoi, de la remise ou de la signification. */
  readonly envoyeeLe: string
  /** Réception réelle d'une lettre recommandée. */
  readonly recueLe: string | null
  /** Première présentation, quand la lettre recommandée n'a pas été retirée. */
  readonly presenteeLe: string | null
}

/**
 * Le jour d'où court le délai : la remise ou la signification vaut réception ; pour une lettre recommandée, la réception réelle, à
 * défaut la première présentation restée vaine. `null` : il ne court pas encore.
 */
export function departDuDelai({ canal, envoyeeLe, recueLe, presenteeLe }: EnvoiDeProposition): string | null {
  if (canal === 'REMISE_EN_MAIN_PROPRE' || canal === 'HUISSIER') return recueLe ?? envoyeeLe
  return recueLe ?? presenteeLe
}

/** Le dernier jour pour répondre ; le jour de la réception ne compte pas. */
export function echeanceDeReponse(envoi: EnvoiDeProposition, delaiJours: number): string | null {
  const depart = departDuDelai(envoi)
  return depart === null ? null : ajouterJours(depart, Math.max(delaiJours, DELAI_MINIMUM_JOURS))
}

/** Le dernier jour est encore au ménage. */
export const estEnRetard = (echeance: string | null, aujourdhui: string): boolean => echeance !== null && aujourdhui > echeance

/** L'alerte qui attend la réponse : due le lendemain du dernier jour (domain-rules § 8). */
export const alerteDeReponse = (echeance: string): AlerteACreer => ({
  ...alerteACreer('REPONSE_EN_RETARD', `Réponse du ménage attendue depuis le ${formatDate(echeance)}`, ajouterJours(echeance, 1)),
  valeur: echeance,
  couleur: 'ROUGE',
})
