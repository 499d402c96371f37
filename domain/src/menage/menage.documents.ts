// Qui voit et fait quoi sur les documents d'un ménage (domain-rules § 11.2, décisions 0003 et 0010).
import type { Acteur } from '../acces/roles.ts'
import { codesDe } from '../common/listes.ts'
import { type TypeDocumentMenage, typesDocumentMenage } from '../document/document.listes.ts'
import { canAjouterDocument } from './menage.permissions.ts'
import { documentsVisibles, type LiensDuMenage } from './menage.visibilite.ts'

interface Depose {
  readonly type: string
  readonly auteurId: string | null
}

/** Les natures que la personne peut déposer au dossier. */
export const naturesAAjouter = (acteur: Acteur, menage: LiensDuMenage): TypeDocumentMenage[] =>
  codesDe(typesDocumentMenage).filter((nature) => canAjouterDocument(acteur, menage, nature) === null)

/** Les documents d'une nature visible ; et ce que l'on a déposé soi-même, tant qu'on peut en déposer (bailleur du nouveau logement). */
export function voitDocument(acteur: Acteur, menage: LiensDuMenage, { type, auteurId }: Depose): boolean {
  const visibles = documentsVisibles(acteur, menage)
  if (visibles === 'TOUS' || visibles.some((nature) => nature === type)) return true
  return auteurId === acteur.id && canAjouterDocument(acteur, menage, type) === null
}

/** A-t-on accès aux documents de ce dossier, même s'il n'y en a aucun ? */
export const ouvreDocuments = (acteur: Acteur, menage: LiensDuMenage): boolean => {
  const visibles = documentsVisibles(acteur, menage)
  return visibles === 'TOUS' || visibles.length > 0 || naturesAAjouter(acteur, menage).length > 0
}
