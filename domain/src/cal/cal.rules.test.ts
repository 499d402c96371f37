import { expect, test } from 'vitest'
import { direLaSuite, direLesPlaces, manquesDeLaCal, type ReponseDeCal, renumeroter, suiteDeLaCal } from './cal.rules.ts'

const interne = (propositionId: string, rang: number, accepte: boolean | null = true): ReponseDeCal => ({
  propositionId,
  externe: false,
  accepte,
  rang,
  motif: accepte === false ? 'DOSSIER_INCOMPLET' : null,
  reponseExterne: null,
})
const externe = (rang: number, reponseExterne: boolean | null): ReponseDeCal => ({
  propositionId: null,
  externe: true,
  accepte: true,
  rang,
  motif: null,
  reponseExterne,
})

test('les défavorables passent en fin de liste, les rangs se renumérotent', () => {
  expect(
    renumeroter([interne('a', 1, false), interne('b', 3), interne('c', 5)]).map(({ propositionId, rang }) => [propositionId, rang]),
  ).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 3],
  ])
})

test('un rang en double, un rang sauté, une réponse manquante et un motif dû se disent chacun au bon endroit', () => {
  const reponses = [interne('a', 1), interne('b', 1), { ...interne('c', 4, false), motif: null }, interne('d', 2, null)]
  expect(manquesDeLaCal(reponses)).toEqual([
    { propertyPath: 'reponses[1].rang', message: 'Le rang 1 est donné deux fois.' },
    { propertyPath: 'reponses[2].motif', message: 'Un avis défavorable a un motif.' },
    { propertyPath: 'reponses[3].accepte', message: 'Dites si l’avis est favorable.' },
  ])
  expect(manquesDeLaCal([interne('a', 1), interne('b', 3)])).toEqual([
    { propertyPath: 'reponses[1].rang', message: 'Le rang 3 laisse un trou : les rangs vont de 1 à 2.' },
  ])
  expect(manquesDeLaCal([interne('a', 2), interne('b', 1)])).toEqual([])
})

test('le premier retenu reçoit la proposition ; un ménage qui a refusé, un candidat externe qui a refusé se sautent', () => {
  expect(suiteDeLaCal([interne('a', 1, false), interne('b', 2)])).toEqual({ sorte: 'PROPOSITION', propositionId: 'b' })
  expect(suiteDeLaCal([{ ...interne('a', 1), refuse: true }, interne('b', 2)])).toEqual({ sorte: 'PROPOSITION', propositionId: 'b' })
  expect(suiteDeLaCal([externe(1, false), interne('b', 2)])).toEqual({ sorte: 'PROPOSITION', propositionId: 'b' })
})

test('un candidat externe mieux classé fait attendre, ou prend le logement', () => {
  expect(suiteDeLaCal([externe(1, null), interne('b', 2)])).toEqual({ sorte: 'ATTENTE_EXTERNE' })
  expect(suiteDeLaCal([externe(1, true), interne('b', 2)])).toEqual({ sorte: 'NON_RETENU', pourquoi: 'EXTERNE' })
  expect(suiteDeLaCal([interne('a', 1), externe(2, true)])).toEqual({ sorte: 'PROPOSITION', propositionId: 'a' })
  expect(suiteDeLaCal([interne('a', 1, false)])).toEqual({ sorte: 'NON_RETENU', pourquoi: 'PERSONNE' })
  expect(direLaSuite({ sorte: 'NON_RETENU', pourquoi: 'EXTERNE' }, '')).toBe(
    'le logement passe Non retenu : le candidat du bailleur, de rang 1, l’a accepté.',
  )
})

test('ce qui attend chacun se lit à sa place : la proposition, la suite, ou rien encore', () => {
  expect(direLesPlaces([interne('a', 1), externe(2, null), interne('b', 3), interne('c', 4, false), interne('d', 5, null)])).toEqual([
    'Proposition de relogement',
    'Suivant si refus',
    'Après le candidat externe',
    '',
    'À donner',
  ])
  expect(direLesPlaces([externe(1, null), interne('b', 2)])).toEqual(['Répond d’abord', 'Après le candidat externe'])
  expect(direLesPlaces([{ ...interne('a', 1), refuse: true }, externe(2, false), interne('c', 3)])).toEqual([
    'A refusé ce logement, ou en a un autre',
    '',
    'Proposition de relogement',
  ])
})
