import type { Liste } from '../common/listes.ts'

/** Où en est une réunion (spécification § 3). */
export const statutsReunion = {
  EN_PREPARATION: 'En préparation',
  COMPTE_RENDU: 'Compte rendu',
  CLOTURE: 'Clôturé',
} as const satisfies Liste
export type StatutReunion = keyof typeof statutsReunion

/** Les statuts montrés tant qu'on n'en choisit pas d'autres (spécification § 2). */
export const statutsParDefaut = ['COMPTE_RENDU', 'EN_PREPARATION'] as const satisfies readonly StatutReunion[]

/** GTR_VALIDATION : une consultation écrite entre deux réunions (domain-rules § 3.1). */
export const typesReunion = { GTR: 'GTR', GTR_VALIDATION: 'GTR de validation' } as const satisfies Liste
export type TypeReunion = keyof typeof typesReunion

/** Le dessin de chaque statut. */
export const aspects = {
  EN_PREPARATION: { ton: 'accent', pastille: 'ring', avancement: 0.25 },
  COMPTE_RENDU: { ton: 'accent', pastille: 'ring', avancement: 0.75 },
  CLOTURE: { ton: 'neutral', pastille: 'ring', avancement: 1 },
} as const satisfies Readonly<Record<StatutReunion, object>>

/** Ce que le GTR décide de la présentation d'un ménage (spécification § 3), et la suite d'un refus (domain-rules § 3.1). */
export const decisionsDuMenage = { ACCEPTE: 'Accepté', REFUSE: 'Refusé' } as const satisfies Liste
export type DecisionDuMenage = keyof typeof decisionsDuMenage
export const suitesDuRefus = { REVISION: 'Révision du projet', VEILLE: 'Mise en veille' } as const satisfies Liste
export type SuiteDuRefus = keyof typeof suitesDuRefus
