// Quels rôles vont avec quel partenaire : un rôle de l'équipe confié à un bailleur ouvrirait tous les dossiers (décision « comptes »).

import { type Acteur, type CodeRole, roles } from '../acces/roles.ts'
import { messages } from '../common/champs.ts'

type Categorie = NonNullable<Acteur['partenaireCategorie']>

const DES_COLLECTIVITES = ['UTILISATEUR_MEL', 'UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'] as const satisfies readonly CodeRole[]
/** Un chef de projet est de l'opérateur ou d'une collectivité. */
const PARTAGES = ['CHEF_DE_PROJET_CONSULTATION', 'CHEF_DE_PROJET_EDITION'] as const satisfies readonly CodeRole[]

const estParmi = (role: CodeRole, liste: readonly CodeRole[]) => liste.includes(role)

/** Ceux qu'un directeur confie dans son partenaire. */
export const rolesDuBailleur = {
  BAILLEUR_CELLULE_COMMERCIALE: roles.BAILLEUR_CELLULE_COMMERCIALE,
  BAILLEUR_DIRECTEUR_AGENCE: roles.BAILLEUR_DIRECTEUR_AGENCE,
  BAILLEUR_RESPONSABLE_DE_PROGRAMME: roles.BAILLEUR_RESPONSABLE_DE_PROGRAMME,
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: roles.BAILLEUR_DIRECTEUR_DE_PROGRAMME,
  BAILLEUR_DIRECTIONS: roles.BAILLEUR_DIRECTIONS,
} as const

/** Les catégories de partenaire où ce rôle a un sens. */
export function categoriesDuRole(role: CodeRole): readonly Categorie[] {
  if (Object.hasOwn(rolesDuBailleur, role)) return ['BAILLEUR']
  if (estParmi(role, DES_COLLECTIVITES)) return ['COLLECTIVITE']
  if (role === 'UTILISATEUR_DDT') return ['ETAT']
  if (role === 'PRESTATAIRE_DEMENAGEMENT') return ['PRESTATAIRE']
  return estParmi(role, PARTAGES) ? ['OPERATEUR', 'COLLECTIVITE'] : ['OPERATEUR']
}

/** Ceux qui se confient chez un partenaire de cette catégorie. */
export const rolesDeLaCategorie = (categorie: string): CodeRole[] =>
  (Object.keys(roles) as CodeRole[]).filter((role) => categoriesDuRole(role).some((connue) => connue === categorie))

export interface RoleConfie {
  readonly code: CodeRole
  /** Son dernier jour ; nul : sans fin. */
  readonly jusquAu: string | null
}

/** Ce qui empêche ces rôles chez ce partenaire, ou `null`. */
export function refusDesRoles(confies: readonly RoleConfie[], categorie: string, aujourdhui: string): string | null {
  const [principal] = confies
  if (principal?.jusquAu != null) return 'Le rôle principal n’a pas de date de fin'
  const etranger = confies.find(({ code }) => !categoriesDuRole(code).some((connue) => connue === categorie))
  if (etranger !== undefined) return `« ${roles[etranger.code]} » ne se confie pas chez ce partenaire`
  const passe = confies.find(({ jusquAu }) => jusquAu !== null && jusquAu < aujourdhui)
  return passe === undefined ? null : messages.datePosterieure
}
