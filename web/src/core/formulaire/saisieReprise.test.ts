import { expect, test } from 'vitest'
import { saisieReprise } from './saisieReprise.ts'

const base = { destinataires: 'avant@exemple.fr', sujet: 'Documents', corps: 'Bonjour' }
const valeurs = { ...base, corps: 'Bonjour Madame' }

test('un courriel repris part à l’adresse d’aujourd’hui, avec le texte qu’on y avait tapé', () => {
  const lue = { valeurs: { ...base, destinataires: 'aujourdhui@exemple.fr' }, version: null }
  expect(saisieReprise({ valeurs, base, version: null }, lue).valeurs).toEqual({
    ...valeurs,
    destinataires: 'aujourdhui@exemple.fr',
  })
})

test('une adresse tapée à la main reste celle qu’on a tapée', () => {
  const tapee = { ...valeurs, destinataires: 'fille@exemple.fr' }
  const lue = { valeurs: { ...base, destinataires: 'aujourdhui@exemple.fr' }, version: null }
  expect(saisieReprise({ valeurs: tapee, base, version: null }, lue).valeurs).toEqual(tapee)
})

test('d’une fiche qui a une version, la saisie se rend telle quelle : l’enregistrement réunira', () => {
  const lue = { valeurs: { ...base, destinataires: 'aujourdhui@exemple.fr' }, version: 4 }
  expect(saisieReprise({ valeurs, base, version: 3 }, lue)).toEqual({ valeurs, origine: { valeurs: base, version: 3 } })
})
