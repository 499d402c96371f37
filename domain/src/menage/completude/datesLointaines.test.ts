import { expect, test } from 'vitest'
import { champsDuMenage } from '../menage.fields.ts'
import { datesTropLointaines } from './datesLointaines.ts'

const AUJOURDHUI = '2026-03-10'
const refusees = (chemin: string, nouveau: unknown) =>
  datesTropLointaines([{ chemin, nouveau }], AUJOURDHUI).map(({ propertyPath }) => propertyPath)

test('un fait, ou ce que l’on prévoit, ne se date pas au-delà de deux ans', () => {
  expect(refusees('relogement.dates.signatureDuBail', '2028-03-10')).toEqual([])
  expect(datesTropLointaines([{ chemin: 'relogement.dates.signatureDuBail', nouveau: '2099-01-01' }], AUJOURDHUI)).toEqual([
    { propertyPath: 'relogement.dates.signatureDuBail', message: 'Cette date est trop lointaine : le 10 mars 2028 au plus tard' },
  ])
  expect(refusees('relogement.dates.signatureDuBail', null)).toEqual([])
  expect(refusees('informations.observations', '2099-01-01')).toEqual([])
})

test('dans une personne ou un crédit ajouté d’un bloc aussi', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(refusees(`composition.occupants.${id}`, { nom: 'Duprez', dateDeNaissance: '2099-01-01' })).toEqual([
    `composition.occupants.${id}.dateDeNaissance`,
  ])
  const credits = [
    { nature: 'Auto', dateDeFin: '2076-03-10' },
    { nature: 'Faute', dateDeFin: '2206-03-10' },
  ]
  expect(refusees('ressourcesEtCharges.charges.credits', credits)).toEqual(['ressourcesEtCharges.charges.credits.1.dateDeFin'])
})

test('seules les échéances vont plus loin que deux ans', () => {
  const dates = champsDuMenage.filter(({ nature }) => nature === 'date')
  expect(dates.filter(({ horizon }) => horizon === 50).map(({ chemin }) => chemin)).toEqual([
    'ressourcesEtCharges.charges.pretCAF.dateDeFin',
    'ressourcesEtCharges.charges.planApurement.dateDeFin',
    'ressourcesEtCharges.charges.BDF.dateDeFin',
    'ressourcesEtCharges.charges.dette.dateDeFin',
    'ressourcesEtCharges.charges.credits.*.dateDeFin',
    'logementActuel.planApurement.dateFin',
  ])
  expect(dates.filter(({ horizon }) => horizon === 1).map(({ chemin }) => chemin)).toEqual([
    'composition.naissancePrevueLe',
    'relogement.departSpontane.date',
    'relogement.accessionALaPropriete.date',
  ])
  for (const { horizon } of dates) expect([1, 2, 50]).toContain(horizon)
})

test('un entretien est un fait : il ne se note pas avant son jour, et l’intention est un rendez-vous', () => {
  const chemin = 'relogement.dates.entretien'
  expect(refusees(chemin, AUJOURDHUI)).toEqual([])
  expect(datesTropLointaines([{ chemin, nouveau: '2026-03-11' }], AUJOURDHUI)).toEqual([
    { propertyPath: chemin, message: 'La date saisie doit être anterieure à la date du jour' },
  ])
})
