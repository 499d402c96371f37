import { expect, test } from 'vitest'
import { bilanDes, detailDe, type Proposition, reponseDe } from './reponse.ts'

const JOUR = '2026-03-12'
const proposition = (champs: Partial<Proposition> = {}): Proposition => ({
  '@id': '/v1/propositions/1',
  id: '1',
  statut: 'assignation',
  logement: {
    '@id': '/v1/logements/1',
    id: '1',
    adresse: '24 rue de l’Épeule',
    ville: 'Roubaix',
    typologie: 'T4',
    surfaceHabitable: 84,
    bailleur: 'Partenord Habitat',
    prive: false,
    zone: '2',
  },
  GTR: { date: null, accepte: null, rang: null },
  CAL: { date: null, accepte: null, rang: null },
  propositionEcriteEnvoyee: null,
  reponseAttendueLe: null,
  acceptationMenage: null,
  refusMenage: null,
  can: [],
  ...champs,
})
test('le détail dit la typologie en clair, jamais son code', () => {
  const grand = { ...proposition().logement, typologie: 'T7_ET_PLUS' }
  expect(detailDe(proposition({ logement: grand }), JOUR)).toBe('T7 et plus, 84\u00A0m² · Partenord Habitat')
})

const lue = (champs: Partial<Proposition>) => reponseDe(proposition(champs), JOUR)

test('une réponse en retard se voit', () => {
  const ecrite = { statut: 'proposition_relogement', propositionEcriteEnvoyee: '2026-02-24' } as const
  expect(lue({ ...ecrite, reponseAttendueLe: '2026-03-11' })).toEqual({ texte: 'Attendue depuis le 11 mars', sens: 'warn' })
  expect(lue({ ...ecrite, reponseAttendueLe: JOUR })).toEqual({ texte: 'Réponse d’ici le 12 mars' })
  expect(lue(ecrite)).toEqual({ texte: 'Proposition écrite le 24 févr.' })
})

test('la réponse du ménage l’emporte sur les instances', () => {
  expect(lue({ statut: 'acceptee_menage', acceptationMenage: '2026-03-10' })).toEqual({ texte: 'Acceptée le 10 mars', sens: 'ok' })
  const refus = { statut: 'refusee_menage', refusMenage: { motif: 'LOCALISATION', date: '2025-11-03', legitime: null } } as const
  expect(lue(refus)).toEqual({ texte: 'Refusée le 3 nov. 2025' })
})

test('avant la réponse, l’avis rendu, sinon la réunion à venir', () => {
  expect(lue({ statut: 'presentation_gtr', GTR: { date: '2026-03-26', accepte: null, rang: null } })).toEqual({ texte: 'GTR du 26 mars' })
  expect(lue({ statut: 'refusee_cal' })).toEqual({ texte: 'Refusée en CALEOL', sens: 'bad' })
  expect(lue({ statut: 'assignation' })).toEqual({ texte: 'Positionnée' })
})

test('le logement se dit avec sa dernière instance', () => {
  expect(detailDe(proposition({ CAL: { date: '2026-02-19', accepte: true, rang: 1 } }), JOUR)).toBe('T4, 84\u00A0m² · CALEOL, rang 1')
  expect(detailDe(proposition({ GTR: { date: '2025-10-09', accepte: true, rang: null } }), JOUR)).toBe(
    'T4, 84\u00A0m² · GTR du 9 oct. 2025',
  )
  expect(detailDe(proposition(), JOUR)).toBe('T4, 84\u00A0m² · Partenord Habitat')
})

test('le bilan compte les refus du ménage et ce qui attend', () => {
  const refusee = proposition({ statut: 'refusee_menage', refusMenage: { motif: null, date: JOUR, legitime: null } })
  expect(bilanDes([refusee, proposition()])).toBe('1 refusée, 1 sans réponse')
  expect(bilanDes([refusee, refusee, proposition({ statut: 'retiree' })])).toBe('2 refusées')
  expect(bilanDes([])).toBe('')
})
