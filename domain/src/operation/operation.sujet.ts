import { typesDocumentOperation } from '../document/document.listes.ts'
import { defineSujet } from '../sujet/sujet.ts'

export const sujetOperation = defineSujet({
  type: 'operation',
  pluriel: 'operations',
  le: 'l’opération',
  du: 'd’une opération',
  au: 'à l’opération',
  ce: 'cette opération',
  inconnu: 'Opération inconnue',
  documents: typesDocumentOperation,
})
