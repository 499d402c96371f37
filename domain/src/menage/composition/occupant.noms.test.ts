import { expect, test } from 'vitest'
import { unOccupant } from '../menage.examples.ts'
import { deLOccupant, nomDeLOccupant } from './occupant.noms.ts'

const nomme = (prenom: string | null, nom: string | null) => unOccupant({ prenom, nom })

test.each([
  ['Julien', 'Duprez', 'de Julien Duprez'],
  ['Inès', 'Duprez', 'd’Inès Duprez'],
  ['Émilie', 'Roux', 'd’Émilie Roux'],
  ['Hélène', 'Roux', 'd’Hélène Roux'],
  ['Hassan', 'Roux', 'de Hassan Roux'],
  ['Yves', 'Roux', 'd’Yves Roux'],
  ['Yanis', 'Ouali', 'de Yanis Ouali'],
  [null, 'Ouali', 'd’Ouali'],
  ['Lina', null, 'de Lina'],
])('« de » s’élide devant une voyelle : %s %s', (prenom, nom, attendu) => {
  expect(deLOccupant(nomme(prenom, nom))).toBe(attendu)
})

test.each([
  ['PRINCIPAL', 'Demandeur principal', 'du demandeur principal'],
  ['CODEMANDEUR', 'Co-demandeur', 'du co-demandeur'],
  ['COLOCATAIRE', 'Colocataire', 'd’un colocataire'],
  ['ENFANT', 'Enfant', 'd’un enfant'],
] as const)('une personne sans nom se désigne par son rôle : %s', (role, nom, deLui) => {
  const occupant = unOccupant({ role, prenom: null, nom: null })
  expect(nomDeLOccupant(occupant)).toBe(nom)
  expect(deLOccupant(occupant)).toBe(deLui)
})
