import { defineSujet } from '../sujet/sujet.ts'

export const sujetMenage = defineSujet({
  type: 'menage',
  pluriel: 'menages',
  le: 'le dossier',
  du: 'du dossier',
  ce: 'ce ménage',
  inconnu: 'Ménage inconnu',
})
