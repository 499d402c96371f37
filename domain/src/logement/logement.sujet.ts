import { defineSujet } from '../sujet/sujet.ts'

export const sujetLogement = defineSujet({
  type: 'logement',
  pluriel: 'logements',
  le: 'le logement',
  du: 'd’un logement',
  ce: 'ce logement',
  inconnu: 'Logement inconnu',
})
