import { defineSujet } from '../sujet/sujet.ts'

export const sujetRegistre = defineSujet({
  type: 'registre_entree',
  pluriel: 'registres',
  le: 'l’entrée du registre',
  du: 'd’une entrée de registre',
  au: 'à l’entrée du registre',
  ce: 'cette entrée',
  inconnu: 'Entrée de registre inconnue',
  documents: {},
})
