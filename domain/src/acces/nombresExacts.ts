import { type Acteur, aUnRole, ENC } from './roles.ts'

/** Ceux de l'opérateur qui lisent tous les dossiers en entier : leurs nombres sont exacts, et chacun ouvre les siens. Les autres les lisent masqués. */
export const LECTEURS_EXACTS = [...ENC, 'RESPONSABLE_ADMINISTRATIF'] as const

export const litLesNombresExacts = (acteur: Pick<Acteur, 'roles'>): boolean => aUnRole(acteur, LECTEURS_EXACTS)
