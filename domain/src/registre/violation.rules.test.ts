import { expect, test } from 'vitest'
import { echeanceDe, etatDe, refusDuContenu } from './violation.rules.ts'

const VIOLATION = {
  constateeLe: '2026-11-20',
  constateeA: '17:30',
  nature: 'CONFIDENTIALITE',
  faits: 'Un courriel est parti au mauvais destinataire',
  touches: 'Trois ménages : noms, adresses',
  effets: 'Gêne',
  mesures: 'Destinataire prié d’effacer',
  risque: 'RISQUE',
  notifieeLe: null,
  notifieeA: null,
  motifDuRetard: null,
  informeesLe: null,
  motifSansInformer: null,
  closeLe: null,
}
const LE_21 = '2026-11-21T08:00:00.000Z'
const LE_24 = '2026-11-24T08:00:00.000Z'

test('les 72 heures courent de la constatation, week-end compris, à l’heure de Paris', () => {
  expect(echeanceDe(VIOLATION)).toBe('2026-11-23T16:30:00.000Z')
  // L'heure change dans la nuit du 25 octobre : 72 heures restent 72 heures.
  expect(echeanceDe({ constateeLe: '2026-10-23', constateeA: '12:00' })).toBe('2026-10-26T10:00:00.000Z')
})

test('où en est une violation : à notifier, en retard, personnes à informer, à clore, close', () => {
  expect(etatDe('VIOLATION', VIOLATION, LE_21)).toBe('A_NOTIFIER')
  expect(etatDe('VIOLATION', VIOLATION, LE_24)).toBe('EN_RETARD')
  expect(etatDe('VIOLATION', { ...VIOLATION, risque: 'AUCUN' }, LE_24)).toBe('A_CLORE')
  const notifiee = { ...VIOLATION, notifieeLe: '2026-11-21', notifieeA: '09:00' }
  expect(etatDe('VIOLATION', notifiee, LE_24)).toBe('A_CLORE')
  expect(etatDe('VIOLATION', { ...notifiee, risque: 'ELEVE' }, LE_24)).toBe('A_INFORMER')
  expect(etatDe('VIOLATION', { ...notifiee, risque: 'ELEVE', informeesLe: '2026-11-22' }, LE_24)).toBe('A_CLORE')
  expect(etatDe('VIOLATION', { ...notifiee, closeLe: '2026-11-24' }, LE_24)).toBe('CLOSE')
  expect(etatDe('TRAITEMENT', { finiLe: null }, LE_24)).toBe('EN_COURS')
  expect(etatDe('TRAITEMENT', { finiLe: '2026-01-01' }, LE_24)).toBe('FINI')
  // Une fin à venir est une annonce ; le jour dit, c'est fini.
  expect(etatDe('TRAITEMENT', { finiLe: '2026-11-25' }, LE_24)).toBe('EN_COURS')
  expect(etatDe('TRAITEMENT', { finiLe: '2026-11-24' }, LE_24)).toBe('FINI')
})

test('notifiée après 72 heures, une violation dit pourquoi ; elle ne se clôt pas sans être notifiée, ni sans informer d’un risque élevé', () => {
  const refus = (change: object, le = '2026-11-26T12:00:00.000Z') => refusDuContenu('VIOLATION', { ...VIOLATION, ...change }, le)
  expect(refus({})).toEqual({})
  expect(refus({ notifieeLe: '2026-11-23', notifieeA: '17:30' })).toEqual({})
  expect(refus({ notifieeLe: '2026-11-23', notifieeA: '17:31' })).toEqual({
    motifDuRetard: 'Notifiée après 72 heures : le règlement demande pourquoi',
  })
  expect(refus({ notifieeLe: '2026-11-23', notifieeA: '17:31', motifDuRetard: 'Gravité comprise tard' })).toEqual({})
  expect(refus({ notifieeLe: '2026-11-23' })).toEqual({ notifieeA: 'Dites l’heure : le délai se compte en heures' })
  expect(refus({ notifieeLe: '2026-11-20', notifieeA: '17:00' })).toEqual({ notifieeLe: 'Pas avant que la violation soit constatée' })
  expect(refus({ notifieeLe: '2026-11-28', notifieeA: '09:00' })).toEqual({ notifieeLe: 'Ce jour n’est pas encore venu' })
  expect(refus({ closeLe: '2026-11-25' })).toEqual({ closeLe: 'Une violation qui fait courir un risque se notifie d’abord' })
  expect(refus({ closeLe: '2026-11-25', risque: 'AUCUN' })).toEqual({})
  const notifiee = { notifieeLe: '2026-11-21', notifieeA: '09:00', risque: 'ELEVE' }
  expect(refus({ ...notifiee, closeLe: '2026-11-25' })).toEqual({
    motifSansInformer: 'Risque élevé : informez les personnes, ou dites pourquoi non',
  })
  expect(refus({ ...notifiee, closeLe: '2026-11-25', informeesLe: '2026-11-22' })).toEqual({})
  expect(refus({ constateeLe: '2026-12-01' })).toEqual({ constateeLe: 'Ce jour n’est pas encore venu' })
})
