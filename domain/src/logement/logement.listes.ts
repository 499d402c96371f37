import type { Liste } from '../common/listes.ts'

/** Où en est un logement offert (spécification § 3, domain-rules § 2). */
export const statutsLogement = {
  MIS_A_DISPOSITION: 'Mis à disposition',
  RESERVE: 'Réservé',
  EN_COURS_DE_TRAITEMENT: 'En cours de traitement',
  RETOUR_CAL: 'Retour CAL',
  NON_RETENU: 'Non retenu',
  REPRIS_BAILLEUR: 'Repris bailleur',
  INDISPONIBLE_BAILLEUR: 'Indisponible bailleur',
  RENDU_BAILLEUR: 'Rendu bailleur',
  NON_SOUHAITE: 'Non souhaité',
} as const satisfies Liste
export type StatutLogement = keyof typeof statutsLogement

/** Les statuts montrés tant qu'on n'en choisit pas d'autres (spécification § 2). */
export const statutsParDefaut = [
  'MIS_A_DISPOSITION',
  'RESERVE',
  'EN_COURS_DE_TRAITEMENT',
  'RETOUR_CAL',
  'REPRIS_BAILLEUR',
] as const satisfies readonly StatutLogement[]

/** TECHNIQUE : retiré pour des travaux ; RELOGEMENT : vidé par un relogement de l'opération. */
export const typesDeVacance = { TECHNIQUE: 'Technique', RELOGEMENT: 'Relogement' } as const satisfies Liste
export type TypeDeVacance = keyof typeof typesDeVacance

export const typesDHabitat = { INDIVIDUEL: 'Individuel', COLLECTIF: 'Collectif' } as const satisfies Liste
