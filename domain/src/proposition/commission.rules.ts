// L'ordre de la commission : un candidat mieux classé répond d'abord ; ni l'écrit ni l'acceptation ne le devancent (domain-rules § 3.4).
import type { StatutProposition } from './proposition.statuts.ts'

export const CANDIDAT_DEVANT = 'Un candidat mieux classé en CALEOL n’a pas encore répondu.'

/** Vrai tant qu'un mieux classé n'a pas répondu ; établie, la proposition ne rejoue plus son rang. */
export const attendSonTour = ({ statut, precedee }: { readonly statut: StatutProposition; readonly precedee: boolean }): boolean =>
  precedee && statut !== 'proposition_relogement'
