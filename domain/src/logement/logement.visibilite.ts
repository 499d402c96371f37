import { type Acteur, aUnRole, EDIT } from '../acces/roles.ts'

const BAILLEURS = ['BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE', 'BAILLEUR_DIRECTIONS'] as const

/** Les logements qu'un acteur atteint (domain-rules § 11.1). */
export type PorteeLogements =
  | { readonly sorte: 'TOUS' }
  | { readonly sorte: 'BAILLEUR'; readonly bailleurId: string }
  | { readonly sorte: 'AUCUN' }

export function porteeLogements(acteur: Acteur): PorteeLogements {
  if (aUnRole(acteur, [...EDIT, 'RESPONSABLE_ADMINISTRATIF'])) return { sorte: 'TOUS' }
  return aUnRole(acteur, BAILLEURS) && acteur.partenaireCategorie === 'BAILLEUR' && acteur.partenaireId !== null
    ? { sorte: 'BAILLEUR', bailleurId: acteur.partenaireId }
    : { sorte: 'AUCUN' }
}
