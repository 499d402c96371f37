import { typesDocumentReunion } from '../document/document.listes.ts'
import { defineSujet } from '../sujet/sujet.ts'

export const sujetReunion = defineSujet({
  type: 'reunion',
  pluriel: 'reunions',
  le: 'le GTR',
  du: 'd’un GTR',
  au: 'au GTR',
  ce: 'ce GTR',
  inconnu: 'GTR inconnu',
  documents: typesDocumentReunion,
})
