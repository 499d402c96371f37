import { expect, test } from 'vitest'
import { type MoisDObjectif, moisVide } from '../objectif/objectif.rules.ts'
import {
  additionner,
  debutDesEntretiens,
  ecartDe,
  grilleDe,
  moisChanges,
  moisDImmeubleVide,
  saisieDuPlan,
  tenueDuPlan,
} from './psr.rules.ts'

const mois = (cle: string, plus: Partial<MoisDObjectif> = {}): MoisDObjectif => ({ ...moisVide(cle), ...plus })
const T1 = { debut: '2026-01', fin: '2026-03' }

test('la grille porte tous les mois de sa plage, et leurs trimestres', () => {
  const dits = [mois('2026-02', { objectif: 5, realise: 4 }), mois('2026-03', { objectif: 2 })]
  expect(grilleDe(dits, T1, 'months').map(({ objectif }) => objectif)).toEqual([null, 5, 2])
  expect(grilleDe(dits, T1, 'quarters')).toMatchObject([{ mois: '2026-T1', objectif: 7, realise: 4 }])
})

test('le total de deux opérations ; ce qu’aucune ne dit reste non dit', () => {
  const une = [mois('2026-01', { objectif: 3, realise: 1 }), mois('2026-02')]
  const autre = [mois('2026-01', { realise: 2 }), mois('2026-02')]
  expect(additionner([une, autre])).toMatchObject([
    { mois: '2026-01', objectif: 3, realise: 3 },
    { mois: '2026-02', objectif: null, realise: 0 },
  ])
})

test.each([
  ['2026-02', 5, 5, 'ATTEINT', 0],
  ['2026-02', 5, 4, 'MANQUE', -1],
  ['2026-03', 5, 4, null, -1],
  ['2026-03', 5, 6, 'ATTEINT', 1],
  ['2026-04', 5, 0, null, null],
  ['2026-02', null, 4, null, 4],
  ['2026-02', null, 0, null, null],
  ['2026-04', null, 0, null, null],
] as const)('%s, objectif %s, réalisé %s, en mars 2026 : %s, écart %s', (cle, objectif, realise, tenue, ecart) => {
  const un = mois(cle, { objectif, realise })
  expect(tenueDuPlan(un, '2026-03')).toBe(tenue)
  expect(ecartDe(un, '2026-03')).toBe(ecart)
})

test('l’écart d’un total est la somme de ceux de ses lignes, visées ou non', () => {
  const visee = [mois('2026-01', { objectif: 3, realise: 1 }), mois('2026-02', { objectif: 2, realise: 2 }), mois('2026-03')]
  const nonVisee = [mois('2026-01', { realise: 4 }), mois('2026-02'), mois('2026-03', { realise: 1 })]
  const lignes = [visee, nonVisee]
  expect(lignes.map((siens) => siens.map((un) => ecartDe(un, '2026-03')))).toEqual([
    [-2, 0, null],
    [4, null, 1],
  ])
  expect(additionner(lignes).map((un) => ecartDe(un, '2026-03'))).toEqual([2, 0, 1])
  expect(grilleDe(nonVisee, T1, 'quarters').map((un) => ecartDe(un, '2026-T1'))).toEqual([5])
})

test('les entretiens commencent au premier fait, sinon au premier visé', () => {
  const vises = [mois('2026-01', { objectif: 0 }), mois('2026-02', { objectif: 3 })]
  expect(debutDesEntretiens(vises)).toBe('2026-02')
  expect(debutDesEntretiens([...vises, mois('2026-04', { realise: 1 })])).toBe('2026-04')
  expect(debutDesEntretiens([mois('2026-01')])).toBeNull()
})

const occupe = { jalon: null, finDuPsr: '2026-09-30', menages: 10, restants: 4, dernierRelogement: '2026-02' }
const jalon = { objectif: '2026-05-01', report: '2026-07-01', reel: null }
test.each([
  ['la fin du PSR, à venir', occupe, '2026-09'],
  ['le jalon reporté avant la fin du PSR', { ...occupe, jalon }, '2026-07'],
  ['constaté, même si l’on attend encore', { ...occupe, jalon: { ...jalon, reel: '2026-01-15' } }, '2026-01'],
  ['plus personne à reloger : le dernier relogement', { ...occupe, restants: 0 }, '2026-02'],
  ['une prévision dépassée n’est plus un repère', { ...occupe, finDuPsr: '2026-02-28' }, null],
  ['rien n’est connu', { ...occupe, finDuPsr: null }, null],
  ['personne à reloger du tout : la prévision', { ...occupe, menages: 0, restants: 0, dernierRelogement: null }, '2026-09'],
] as const)('immeuble vide : %s', (_, occupation, attendu) => {
  expect(moisDImmeubleVide(occupation, '2026-03-12')).toBe(attendu)
})

test('un trimestre saisi se répartit, le reste d’abord ; ce qui ne change pas ne s’écrit pas ; vide, il s’efface', () => {
  const plan = { relogements: [mois('2026-01', { objectif: 4 }), mois('2026-04', { objectif: 2, previsionnel: 1 })], entretiens: [] }
  const avant = saisieDuPlan(plan, { debut: '2026-01', fin: '2026-12' }, 'quarters')
  expect(avant.objectif).toEqual({ '2026-T1': 4, '2026-T2': 2, '2026-T3': null, '2026-T4': null })
  expect(avant.previsionnel['2026-T2']).toBe(1)
  const apres = {
    objectif: { ...avant.objectif, '2026-T1': 8 },
    previsionnel: { ...avant.previsionnel, '2026-T2': null },
    entretiens: avant.entretiens,
  }
  expect(moisChanges(avant, apres)).toEqual({
    relogements: [
      { mois: '2026-01', objectif: 3 },
      { mois: '2026-02', objectif: 3 },
      { mois: '2026-03', objectif: 2 },
      { mois: '2026-04', previsionnel: null },
      { mois: '2026-05', previsionnel: null },
      { mois: '2026-06', previsionnel: null },
    ],
    entretiens: [],
  })
})

test('un mois saisi s’écrit tel quel ; zéro n’est pas « rien »', () => {
  const avant = saisieDuPlan({ relogements: [], entretiens: [] }, T1, 'months')
  const apres = { ...avant, entretiens: { ...avant.entretiens, '2026-02': 0 }, objectif: { ...avant.objectif, '2026-03': 2 } }
  expect(moisChanges(avant, apres)).toEqual({
    relogements: [{ mois: '2026-03', objectif: 2 }],
    entretiens: [{ mois: '2026-02', objectif: 0 }],
  })
})
