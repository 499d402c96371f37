import { describe, expect, test } from 'vitest'
import { type Occupant, occupantSchema } from '../menage/composition/composition.schema.ts'
import { classeDActivite, classeDeRevenu, occupationDe } from './profil.ts'

const JOUR = '2026-03-02'
const PERSONNE = '0198c0de-0000-7000-8000-000000000001'
const seul = (reste: object = {}): Occupant =>
  occupantSchema.parse({ id: PERSONNE, role: 'PRINCIPAL', nom: 'Duprez', dateDeNaissance: '1980-01-01', ...reste })

const pour = (
  revenuFiscalDeReference: number | null,
  variables: Record<string, number> = { PLAFOND_PLUS_1: 20_000, PLAFOND_PLAI_1: 10_000 },
) =>
  classeDeRevenu({
    occupants: [seul()],
    composition: { colocation: false, personneAHandicap: false },
    revenus: [{ occupantId: PERSONNE, annee: 2024, montant: null, revenuFiscalDeReference }],
    jour: JOUR,
    variables,
  })

describe('la part du plafond PLUS', () => {
  test.each([
    [0, 'MOINS_DE_20'],
    [3_999, 'MOINS_DE_20'],
    [4_000, 'DE_20_A_40'],
    [8_000, 'DE_40_A_60'],
    [12_000, 'DE_60_A_100'],
    [20_000, 'DE_60_A_100'],
    [20_001, 'PLUS_DE_100'],
  ])('un revenu de %d € pour un plafond de 20 000 €', (revenu, classe) => expect(pour(revenu)).toBe(classe))

  test('sans avis, ou sans plafond connu ce jour-là : rien', () => {
    expect(pour(null)).toBeNull()
    expect(pour(12_000, {})).toBeNull()
  })
})

test('l’occupation : une pièce de plus ou de moins que de personnes reste adaptée', () => {
  expect([occupationDe('T5', 3), occupationDe('T4', 3), occupationDe('T2', 3), occupationDe('T1', 3)]).toEqual([
    'SOUS_OCCUPATION',
    'ADAPTEE',
    'ADAPTEE',
    'SUR_OCCUPATION',
  ])
  expect([occupationDe(null, 3), occupationDe('T3', 0)]).toEqual([null, null])
})

test('l’activité n’est qu’une classe : ni contrat, ni invalidité', () => {
  const de = (activite: string | null, categorieSocioProfessionnelle: string | null = null) =>
    classeDActivite(seul({ situationProfessionnelle: { activite, categorieSocioProfessionnelle } }).situationProfessionnelle)
  expect(['CDI', 'INTERIM', 'DEMANDEUR_EMPLOI', 'RETRAITE', 'INVALIDITE', 'ETUDIANT', null].map((activite) => de(activite))).toEqual([
    'EN_EMPLOI',
    'EN_EMPLOI',
    'SANS_EMPLOI',
    'RETRAITE',
    'AUTRE',
    'AUTRE',
    null,
  ])
  expect(de(null, 'RETRAITES')).toBe('RETRAITE')
  expect(classeDActivite(undefined)).toBeNull()
})
