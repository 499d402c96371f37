import { expect, test } from 'vitest'
import { julien, samira, unEnfant } from '../menage.examples.ts'
import type { Occupant } from './composition.schema.ts'
import { occupantsLus } from './occupantsLus.ts'

const occupe = (occupant: Occupant, activite: string | null) =>
  ({ ...occupant, situationProfessionnelle: { ...occupant.situationProfessionnelle, activite } }) as Occupant
const ines = (niveau: string | null) =>
  ({ ...unEnfant(3, { prenom: 'Inès' }), scolarite: { niveau, etablissement: null, ville: 'Lille' } }) as Occupant

test('hors de l’équipe, l’invalidité est une autre activité ; un établissement spécialisé ne dit pas la scolarité', () => {
  expect(occupantsLus([samira, occupe(julien, 'INVALIDITE'), ines('ETABLISSEMENT_SPECIALISE')])).toEqual([
    samira,
    occupe(julien, 'AUTRE'),
    ines(null),
  ])
})

test('ce que l’administration a ajouté à ces listes n’en sort pas non plus : nul ne sait ce qu’il dit', () => {
  expect(occupantsLus([occupe(julien, 'EN_ESAT'), ines('IME')])).toEqual([occupe(julien, 'AUTRE'), ines(null)])
})

test('le reste se lit tel quel', () => {
  const dits = [occupe(samira, 'RETRAITE'), occupe(julien, null), ines('COLLEGE'), ines(null)]
  expect(occupantsLus(dits)).toEqual(dits)
})
