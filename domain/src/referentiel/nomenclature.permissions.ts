// Qui change les listes d'administration (domain-rules § 11.2).
import { type Acteur, aUnRole } from '../acces/roles.ts'

const DU_FINANCEMENT: ReadonlySet<string> = new Set(['LISTES_FINANCEMENT', 'VARIABLE'])

/** Ceux qui changent une liste au moins. */
export const TIENNENT_DES_LISTES = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const

/** Ce qui protège les comptes n'est pas au financement : les variables dont le code commence ainsi. */
export const VARIABLES_DE_SECURITE = 'SECOND_FACTEUR_'

/** Pourquoi l'acteur ne change pas une liste de cette catégorie ; `null` : il la change. `code` : celui de l'entrée. */
export const refusDeTenir = (acteur: Pick<Acteur, 'roles'>, categorie: string, code = ''): string | null =>
  aUnRole(acteur, DU_FINANCEMENT.has(categorie) && !code.startsWith(VARIABLES_DE_SECURITE) ? TIENNENT_DES_LISTES : ['DATA_STEWARD'])
    ? null
    : 'Cette liste se tient à l’administration'
