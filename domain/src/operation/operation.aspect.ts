import type { StatutCreation } from './operation.listes.ts'

/** Le dessin de chaque étape de la création : l'anneau se remplit jusqu'à la convention. */
export const aspects = {
  ETUDE: { ton: 'neutral', pastille: 'ring', avancement: 0 },
  ETUDE_VALIDEE: { ton: 'accent', pastille: 'ring', avancement: 0.33 },
  CONVENTIONNEE_PROTOCOLEE: { ton: 'accent', pastille: 'ring', avancement: 0.66 },
  AVENANT_EN_COURS: { ton: 'amber', pastille: 'turn', avancement: 0 },
  AVENANTEE: { ton: 'green', pastille: 'ring', avancement: 1 },
  ABANDONNEE: { ton: 'neutral', pastille: 'cross', avancement: 0 },
} as const satisfies Readonly<Record<StatutCreation, object>>
