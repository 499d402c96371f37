/** Où en est un compte. */
export const etatsDuCompte = { ACTIF: 'Actif', INVITE: 'Invitation envoyée', DESACTIVE: 'Désactivé' } as const
export type EtatDuCompte = keyof typeof etatsDuCompte

export const aspectsDuCompte = {
  ACTIF: { ton: 'green', pastille: 'ring', avancement: 1 },
  INVITE: { ton: 'accent', pastille: 'ring', avancement: 0.75 },
  DESACTIVE: { ton: 'neutral', pastille: 'dotted', avancement: 0 },
} as const satisfies Readonly<Record<EtatDuCompte, object>>
