import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calcul } from '../../common/calcul.ts'
import { parJourEtParUC, resteAVivre, resteAVivreProjete, unitesDeConsommation } from './resteAVivre.ts'

const JOUR = '2026-03-12'
const connu = (valeur: number): Calcul => ({ valeur, manque: [], termes: [] })

type Membre = Parameters<typeof unitesDeConsommation>[0][number]
const membre = (role: Membre['role'], dateDeNaissance: string | null, reste: Partial<Membre> = {}): Membre => ({
  role,
  dateDeNaissance,
  prenom: 'Lina',
  nom: 'Duprez',
  gardeAlternee: false,
  ...reste,
})
const uc = (...membres: Membre[]) => unitesDeConsommation(membres, JOUR).valeur

describe('les unités de consommation', () => {
  test('le ménage Benali / Duprez en compte 2,6 : deux adultes, 14, 11 et 6 ans', () => {
    const famille = [
      membre('PRINCIPAL', '1987-05-04'),
      membre('CODEMANDEUR', '1984-08-21'),
      membre('ENFANT', '2012-02-02'),
      membre('ENFANT', '2014-09-17'),
      membre('ENFANT', '2019-06-30'),
    ]
    expect(uc(...famille)).toBe(2.6)
    expect(uc(...famille.toReversed())).toBe(2.6)
  })

  test('à 14 ans on compte pour 0,5 ; la veille encore pour 0,3', () => {
    expect(uc(membre('PRINCIPAL', '1980-01-01'), membre('ENFANT', '2012-03-12'))).toBe(1.5)
    expect(uc(membre('PRINCIPAL', '1980-01-01'), membre('ENFANT', '2012-03-13'))).toBe(1.3)
  })

  test('un colocataire de moins de 14 ans compte comme un enfant ; sans date de naissance, comme un adulte', () => {
    expect(uc(membre('PRINCIPAL', '1980-01-01'), membre('COLOCATAIRE', '2018-05-02'))).toBe(1.3)
    expect(uc(membre('PRINCIPAL', '1980-01-01'), membre('COLOCATAIRE', '2012-03-12'))).toBe(1.5)
    expect(uc(membre('PRINCIPAL', '1980-01-01'), membre('COLOCATAIRE', null))).toBe(1.5)
  })

  test('la garde alternée compte pour la moitié', () => {
    expect(uc(membre('PRINCIPAL', null), membre('ENFANT', '2020-01-01', { gardeAlternee: true }))).toBe(1.15)
    expect(uc(membre('PRINCIPAL', null), membre('ENFANT', '2010-01-01', { gardeAlternee: true }))).toBe(1.25)
  })

  test('l’âge d’un enfant est nécessaire', () => {
    expect(unitesDeConsommation([membre('PRINCIPAL', null), membre('ENFANT', null)], JOUR)).toMatchObject({
      valeur: null,
      manque: ['Date de naissance de Lina Duprez'],
    })
    expect(unitesDeConsommation([], JOUR)).toMatchObject({ valeur: null, manque: ['Occupants'] })
  })

  test('une personne de plus n’en retire jamais', () => {
    const quelconque = fc.record({
      role: fc.constantFrom('CODEMANDEUR' as const, 'COLOCATAIRE' as const, 'ENFANT' as const),
      dateDeNaissance: fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(Date.UTC(1970, 0, 1 + n)).toISOString().slice(0, 10)),
      gardeAlternee: fc.boolean(),
      prenom: fc.constant('A'),
      nom: fc.constant('B'),
    })
    fc.assert(
      fc.property(fc.array(quelconque, { maxLength: 8 }), quelconque, (autres, enPlus) => {
        const avant = uc(membre('PRINCIPAL', '1980-01-01'), ...autres) ?? 0
        expect(uc(membre('PRINCIPAL', '1980-01-01'), ...autres, enPlus) ?? 0).toBeGreaterThan(avant)
      }),
    )
  })
})

describe('le reste à vivre', () => {
  test('le ménage Benali / Duprez : 2 521,00 + 269,58 − 1 271,56', () => {
    const reste = resteAVivre(connu(2521), { apl: 215.04, rls: 54.54 }, connu(1271.56))
    expect(reste.valeur).toBe(1519.02)
    expect(reste.termes).toEqual([
      { libelle: 'Ressources', valeur: 2521 },
      { libelle: 'APL', valeur: 215.04 },
      { libelle: 'RLS', valeur: 54.54 },
      { libelle: 'Charges', valeur: -1271.56 },
    ])
    expect(parJourEtParUC(reste, connu(2.6))).toBe(19.47)
  })

  test('Mme Vermeulen : 32,53 € par jour et par UC', () => {
    const reste = resteAVivre(connu(2126.75), { apl: 198, rls: 31.58 }, connu(892.34))
    expect(reste.valeur).toBe(1463.99)
    expect(parJourEtParUC(reste, connu(1.5))).toBe(32.53)
  })

  test('peut être négatif ; sans un terme, il est inconnu et l’on dit lequel', () => {
    expect(resteAVivre(connu(500), { apl: null, rls: null }, connu(800)).valeur).toBe(-300)
    const inconnues: Calcul = { valeur: null, manque: ['Charges'], termes: [] }
    expect(resteAVivre(connu(500), { apl: null, rls: null }, inconnues)).toMatchObject({ valeur: null, manque: ['Charges'] })
    expect(parJourEtParUC(inconnues, connu(1.5))).toBeNull()
    expect(parJourEtParUC(connu(300), { valeur: null, manque: [], termes: [] })).toBeNull()
  })

  test('projeté : le loyer et les charges d’aujourd’hui laissent place à la part à charge de demain', () => {
    expect(resteAVivreProjete(connu(2521), connu(1271.56), { loyer: 486.3, chargesLocatives: 142.18 }, connu(468.1)).valeur).toBe(1409.82)
    expect(
      resteAVivreProjete(
        connu(2521),
        connu(1271.56),
        { loyer: null, chargesLocatives: null },
        { valeur: null, manque: ['Loyer'], termes: [] },
      ),
    ).toMatchObject({
      valeur: null,
      manque: ['Loyer'],
    })
  })
})
