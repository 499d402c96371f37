import { typesDocumentMenage } from '../document/document.listes.ts'
import { defineSujet } from '../sujet/sujet.ts'

export const sujetMenage = defineSujet({
  type: 'menage',
  pluriel: 'menages',
  le: 'le dossier',
  du: 'du dossier',
  au: 'au dossier',
  ce: 'ce ménage',
  inconnu: 'Ménage inconnu',
  documents: typesDocumentMenage,
})
