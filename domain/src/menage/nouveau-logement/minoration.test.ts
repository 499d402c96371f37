import { describe, expect, test } from 'vitest'
import { minorationDe } from './calculs.ts'
import { codeDuBareme, conditionsDeMinoration, minorationProposee } from './minoration.ts'
import { desReperes, uneFiche } from './nouveauLogement.examples.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'

const conditions = (fiche: Partial<FicheNouveauLogement> = {}, reperes = desReperes()) => conditionsDeMinoration(uneFiche(fiche), reperes)
const remplies = (fiche: Partial<FicheNouveauLogement> = {}, reperes = desReperes()) =>
  conditions(fiche, reperes).map(({ remplie }) => remplie)
const pourquoi = (rang: number, fiche: Partial<FicheNouveauLogement> = {}, reperes = desReperes()) =>
  conditions(fiche, reperes)[rang]?.pourquoi

test('définitif, neuf, loyer sous plafond, opération ANRU : la minoration est proposée', () => {
  expect(conditions().map(({ code }) => code)).toEqual(['RELOGEMENT_DEFINITIF', 'LOGEMENT_RECENT', 'LOYER_SOUS_PLAFOND', 'OPERATION_ANRU'])
  expect(remplies()).toEqual([true, true, true, true])
  expect(minorationProposee(conditions())).toBe(true)
})

test('une seule condition non remplie l’écarte ; une inconnue la laisse en suspens', () => {
  expect(minorationProposee(conditions({ typeRelogement: 'TIROIR', loyer: null }))).toBe(false)
  expect(minorationProposee(conditions({ loyer: null }))).toBeNull()
})

describe('chaque condition dit pourquoi', () => {
  test('le relogement définitif', () => {
    expect(remplies({ typeRelogement: 'TEMPORAIRE' })[0]).toBe(false)
    expect(pourquoi(0, { typeRelogement: 'TEMPORAIRE' })).toBe('Le relogement est temporaire.')
    expect(remplies({ typeRelogement: null })[0]).toBeNull()
  })

  test.each([
    ['2021-03-03', '2026-03-02', true],
    ['2021-03-02', '2026-03-02', false],
    ['2024-06-01', '2026-03-02', true],
  ])('convention du %s, bail du %s : récent %s', (dateDeConventionApl, dateSignatureBail, attendu) => {
    const ancien = { ancienneteDuLogement: 'LOGEMENT_SOCIAL_CONVENTIONNE', dateDeConventionApl } as const
    expect(remplies(ancien, desReperes({ dateSignatureBail }))[1]).toBe(attendu)
  })

  test('sans date de convention ni bail, on ne sait pas', () => {
    const ancien = { ancienneteDuLogement: 'LOGEMENT_SOCIAL_CONVENTIONNE' } as const
    expect(remplies(ancien)[1]).toBeNull()
    expect(pourquoi(1, ancien)).toBe('La date de la convention APL n’est pas renseignée.')
    expect(pourquoi(1, { ...ancien, dateDeConventionApl: '2024-01-01' }, desReperes({ dateSignatureBail: null }))).toBe(
      'La date de signature du bail n’est pas renseignée.',
    )
  })

  test('un logement RT 2005 est admis depuis le 1er octobre 2021, pas avant', () => {
    const rt = { ancienneteDuLogement: 'LOGEMENT_SOCIAL_CONVENTIONNE', dateDeConventionApl: '2008-01-01', isRT2005: true } as const
    expect(remplies(rt, desReperes({ dateSignatureBail: '2021-10-01' }))[1]).toBe(true)
    expect(remplies(rt, desReperes({ dateSignatureBail: '2021-09-30' }))[1]).toBe(false)
    expect(remplies({ ...rt, isRT2005: false })[1]).toBe(false)
  })

  test('ni un logement privé, ni un logement intermédiaire', () => {
    expect(remplies({}, desReperes({ prive: true }))[1]).toBe(false)
    expect(remplies({ typeFinancement: 'PLI' })[1]).toBe(false)
    expect(remplies({ typeFinancement: 'AUTRE_INTERMEDIAIRE' })[1]).toBe(false)
    expect(remplies({ typeFinancement: 'AUTRE_SOCIAL' })[1]).toBe(true)
  })

  test('le loyer au plafond, et un centime au-dessus', () => {
    expect(remplies({ loyer: 516.31 })[2]).toBe(true)
    expect(remplies({ loyer: 516.32 })[2]).toBe(false)
    expect(pourquoi(2, { loyer: 600 })).toBe('Loyer 600,00\u00A0€, plafond 516,31\u00A0€.')
    expect(remplies({ loyerPlafondAPL: null })[2]).toBeNull()
  })

  test('une opération sans projet de renouvellement urbain', () => {
    expect(remplies({}, desReperes({ pru: null }))[3]).toBe(false)
  })
})

test.each([
  ['CHAMBRE', 'MINORATION_2_T1'],
  ['T1BIS', 'MINORATION_2_T1'],
  ['T2', 'MINORATION_2_T2'],
  ['T3', 'MINORATION_2_T3'],
  ['T4', 'MINORATION_2_T4'],
  ['T5', 'MINORATION_2_T5'],
  ['T7_ET_PLUS', 'MINORATION_2_T5'],
] as const)('%s se lit à la ligne %s du barème', (typologie, code) => {
  expect(codeDuBareme('2', typologie)).toBe(code)
})

test('sans zone ou sans typologie, aucun montant n’est proposé, et la raison est dite', () => {
  expect(codeDuBareme(null, 'T4')).toBeNull()
  expect(minorationDe(uneFiche(), desReperes({ zone: null }))).toMatchObject({
    bareme: null,
    sansMontant: 'La zone de la commune n’est pas connue.',
  })
  expect(minorationDe(uneFiche({ typologie: null }), desReperes()).sansMontant).toBe('La typologie n’est pas renseignée.')
  expect(minorationDe(uneFiche({ typologie: 'T2' }), desReperes()).sansMontant).toBe(
    'Le barème n’a pas de montant pour cette zone et cette typologie.',
  )
})

test('s’écarter de la décision ou du montant proposés appelle une raison ; les suivre, non', () => {
  const ecart = (fiche: Partial<FicheNouveauLogement>) => minorationDe(uneFiche(fiche), desReperes()).ecart
  expect(ecart({})).toBe(false)
  expect(ecart({ montantIndemnite: 3999.99 })).toBe(true)
  expect(ecart({ isMinoriteLoyer: false, montantIndemnite: null })).toBe(true)
  expect(ecart({ isMinoriteLoyer: null, montantIndemnite: null })).toBe(false)
  expect(ecart({ loyer: null, isMinoriteLoyer: false })).toBe(false)
})
