import type { StatutLogement } from './logement.listes.ts'

/** Le dessin de chaque statut : l'anneau se remplit à mesure que le traitement avance ; ce qui en sort a une forme. */
export const aspects = {
  MIS_A_DISPOSITION: { ton: 'accent', pastille: 'ring', avancement: 0 },
  RESERVE: { ton: 'accent', pastille: 'ring', avancement: 0.25 },
  EN_COURS_DE_TRAITEMENT: { ton: 'accent', pastille: 'ring', avancement: 0.55 },
  RETOUR_CAL: { ton: 'accent', pastille: 'ring', avancement: 0.8 },
  NON_RETENU: { ton: 'neutral', pastille: 'cross', avancement: 0 },
  REPRIS_BAILLEUR: { ton: 'amber', pastille: 'turn', avancement: 0 },
  INDISPONIBLE_BAILLEUR: { ton: 'neutral', pastille: 'pause', avancement: 0 },
  RENDU_BAILLEUR: { ton: 'neutral', pastille: 'turn', avancement: 0 },
  NON_SOUHAITE: { ton: 'neutral', pastille: 'dotted', avancement: 0 },
} as const satisfies Readonly<Record<StatutLogement, object>>
