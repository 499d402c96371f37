import { expect, test } from 'vitest'
import type { EnvoiDeProposition } from '../proposition/ecrite/delai.rules.ts'
import { completerEnvoi, violationsDeLEnvoi, violationsDuCanal } from './envoi.rules.ts'

const contexte = { calLe: '2026-02-20', aujourdhui: '2026-03-12' }
const envoi = (reste: Partial<EnvoiDeProposition>): EnvoiDeProposition => ({
  canal: 'RECOMMANDE',
  envoyeeLe: '2026-03-02',
  recueLe: null,
  presenteeLe: null,
  ...reste,
})
const refus = (reste: Partial<EnvoiDeProposition>) =>
  violationsDeLEnvoi(envoi(reste), contexte).map(({ propertyPath, message }) => [propertyPath, message])

test('des dates qui se suivent ne sont pas refusées', () => {
  expect(refus({})).toEqual([])
  expect(refus({ presenteeLe: '2026-03-04', recueLe: '2026-03-09' })).toEqual([])
  expect(refus({ envoyeeLe: '2026-03-12', canal: 'REMISE_EN_MAIN_PROPRE' })).toEqual([])
})

test('rien n’est daté du futur', () => {
  const message = 'La date saisie doit être anterieure à la date du jour'
  expect(refus({ envoyeeLe: '2026-03-13' })).toEqual([['date', message]])
  expect(refus({ recueLe: '2026-03-13' })).toEqual([['recueLe', message]])
  expect(refus({ presenteeLe: '2026-03-13' })).toEqual([['presenteeLe', message]])
})

test('une proposition ne part pas avant la CALEOL, ne s’y présente ni ne s’y reçoit avant de partir', () => {
  expect(refus({ envoyeeLe: '2026-02-19' })).toEqual([
    ['date', 'La CALEOL est du 20 février 2026 : la proposition n’a pas pu partir avant'],
  ])
  expect(refus({ recueLe: '2026-03-01' })).toEqual([['recueLe', 'La réception ne peut pas précéder l’envoi']])
  expect(refus({ presenteeLe: '2026-03-01' })).toEqual([['presenteeLe', 'La présentation ne peut pas précéder l’envoi']])
  expect(refus({ presenteeLe: '2026-03-09', recueLe: '2026-03-04' })).toEqual([
    ['recueLe', 'La réception ne peut pas précéder la première présentation'],
  ])
})

test('une date de réception sans canal n’a pas de sens', () => {
  expect(refus({ canal: null, recueLe: '2026-03-04' })).toEqual([['canal', 'Indiquez comment la proposition est partie']])
})

test('remise ou signifiée, elle est reçue le jour même ; recommandée, elle garde ses dates', () => {
  expect(completerEnvoi(envoi({ canal: 'HUISSIER', presenteeLe: '2026-03-04' }), {})).toEqual(
    envoi({ canal: 'HUISSIER', recueLe: '2026-03-02' }),
  )
  expect(completerEnvoi(envoi({ presenteeLe: '2026-03-04' }), {})).toEqual(envoi({ presenteeLe: '2026-03-04' }))
})

test('une lettre recommandée devenue signification demande le jour de la signification', () => {
  const champs = (connu: EnvoiDeProposition, saisie: Parameters<typeof violationsDuCanal>[1]) =>
    violationsDuCanal(connu, saisie).map(({ propertyPath }) => propertyPath)
  expect(champs(envoi({ recueLe: '2026-03-06' }), { canal: 'HUISSIER' })).toEqual(['date'])
  expect(champs(envoi({}), { canal: 'REMISE_EN_MAIN_PROPRE' })).toEqual(['date'])
  expect(champs(envoi({}), { canal: 'HUISSIER', date: '2026-03-09' })).toEqual([])
  expect(champs(envoi({ canal: null }), { canal: 'HUISSIER' })).toEqual([])
  expect(champs(envoi({ canal: 'HUISSIER' }), { canal: 'REMISE_EN_MAIN_PROPRE' })).toEqual([])
  expect(champs(envoi({}), { canal: 'RECOMMANDE' })).toEqual([])
})
