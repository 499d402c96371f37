/** Où en est un compte. */
export const etatsDuCompte = { ACTIF: 'Actif', INVITE: 'Invitation envoyée', DESACTIVE: 'Désactivé' } as const
export type EtatDuCompte = keyof typeof etatsDuCompte
