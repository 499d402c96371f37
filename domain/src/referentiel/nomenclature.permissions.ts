// Qui change les listes d'administration (domain-rules § 11.2).
import { type Acteur, aUnRole } from '../acces/roles.ts'

const DU_FINANCEMENT: ReadonlySet<string> = new Set(['LISTES_FINANCEMENT', 'VARIABLE'])

/** Ceux qui changent une liste au moins. */
export const TIENNENT_DES_LISTES = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const

/** Pourquoi l'acteur ne change pas une liste de cette catégorie ; `null` : il la change. */
export const refusDeTenir = (acteur: Pick<Acteur, 'roles'>, categorie: string): string | null =>
  aUnRole(acteur, DU_FINANCEMENT.has(categorie) ? TIENNENT_DES_LISTES : ['DATA_STEWARD']) ? null : 'Cette liste se tient à l’administration'
