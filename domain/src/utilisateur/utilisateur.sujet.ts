import { defineSujet } from '../sujet/sujet.ts'

export const sujetUtilisateur = defineSujet({
  type: 'utilisateur',
  pluriel: 'utilisateurs',
  le: 'le compte',
  du: 'd’un compte',
  au: 'au compte',
  ce: 'ce compte',
  inconnu: 'Utilisateur inconnu',
  documents: {},
})
