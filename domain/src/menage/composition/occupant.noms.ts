import { rolesOccupant } from './composition.listes.ts'
import type { Occupant } from './composition.schema.ts'

export type OccupantNomme = Pick<Occupant, 'role' | 'nom' | 'prenom'>

/** « Julien Duprez » ; sans nom ni prénom, son rôle : « Co-demandeur ». */
export const nomDeLOccupant = (occupant: OccupantNomme): string => nomSaisi(occupant) || rolesOccupant[occupant.role]

/** « de Julien Duprez », « d’Inès Duprez », « du co-demandeur ». */
export function deLOccupant(occupant: OccupantNomme): string {
  const nom = nomSaisi(occupant)
  if (nom === '') return sansNom[occupant.role]
  return avecDe(nom)
}

/** « de Julien Duprez », « d’Inès Duprez », « d’un occupant ». */
export const avecDe = (nom: string): string => (S_ELIDE.test(nom) ? `d’${nom}` : `de ${nom}`)

const nomSaisi = ({ prenom, nom }: OccupantNomme) => [prenom, nom].filter(Boolean).join(' ')

const sansNom = {
  PRINCIPAL: 'du demandeur principal',
  CODEMANDEUR: 'du co-demandeur',
  COLOCATAIRE: 'd’un colocataire',
  ENFANT: 'd’un enfant',
} as const satisfies Record<OccupantNomme['role'], string>

// « d’Yves » mais « de Yanis » ; « d’Hélène » : devant H, l'usage penche pour l'élision sauf devant A, O et U (« de Hassan »).
const S_ELIDE = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêiy]|y[^aeiouéè])/i
