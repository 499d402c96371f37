import type { Liste } from '../common/listes.ts'

/** Depuis combien de temps un dossier est dans son statut, ou sans que personne n'y fasse rien. */
export const anciennetes = {
  DEUX_SEMAINES: 'Plus de 2 semaines',
  SIX_SEMAINES: 'Plus de 6 semaines',
  TROIS_MOIS: 'Plus de 3 mois',
  SIX_MOIS: 'Plus de 6 mois',
} as const satisfies Liste
export type Anciennete = keyof typeof anciennetes

export const joursDAnciennete: Readonly<Record<Anciennete, number>> = { DEUX_SEMAINES: 14, SIX_SEMAINES: 42, TROIS_MOIS: 91, SIX_MOIS: 182 }
