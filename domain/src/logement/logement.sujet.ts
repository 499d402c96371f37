import { typesDocumentLogement } from '../document/document.listes.ts'
import { defineSujet } from '../sujet/sujet.ts'

export const sujetLogement = defineSujet({
  type: 'logement',
  pluriel: 'logements',
  le: 'le logement',
  du: 'd’un logement',
  au: 'au logement',
  ce: 'ce logement',
  inconnu: 'Logement inconnu',
  documents: typesDocumentLogement,
})
