import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrondir } from '../../common/montant.ts'
import { typesRessource } from './ressources.listes.ts'
import {
  accorderMontants,
  adultesARenseigner,
  aideAuLogement,
  annuelDe,
  type ChargesMensuelles,
  mensuelDe,
  type RessourceMensuelle,
  ressourcesEtablies,
  totalCharges,
  totalRessources,
} from './totaux.ts'

const JOUR = '2026-03-12'
const samira = { id: 'samira', prenom: 'Samira', nom: 'Benali', sansRessource: false }
const julien = { id: 'julien', prenom: 'Julien', nom: 'Duprez', sansRessource: false }

const ressource = (occupantId: string, code: RessourceMensuelle['type']['code'], montantMensuel: number | null): RessourceMensuelle => ({
  occupantId,
  type: { code },
  montantMensuel,
})

describe('le total des ressources', () => {
  const ressources = [
    ressource('samira', 'SALAIRE', 864.2),
    ressource('julien', 'SALAIRE', 1318),
    ressource('samira', 'ALLOCATIONS_FAMILIALES', 338.8),
    ressource('samira', 'APL', 215.04),
    ressource('samira', 'RLS', 54.54),
    ressource('samira', 'RETRAITE', null),
  ]

  test('additionne les adultes, sans APL ni RLS', () => {
    expect(totalRessources([samira, julien], ressources)).toEqual({
      valeur: 2521,
      manque: [],
      termes: [
        { libelle: 'Salaire, S. Benali', valeur: 864.2 },
        { libelle: 'Allocations familiales, S. Benali', valeur: 338.8 },
        { libelle: 'Salaire, J. Duprez', valeur: 1318 },
      ],
    })
    expect(aideAuLogement(ressources, 'APL')).toBe(215.04)
    expect(aideAuLogement([], 'RLS')).toBeNull()
  })

  test('ignore les ressources d’un enfant', () => {
    expect(totalRessources([samira], [...ressources, ressource('lina', 'BOURSE_ETUDIANT', 200)]).valeur).toBe(1203)
  })

  test('n’est inconnu que si rien n’est saisi ; « sans ressource » vaut 0', () => {
    expect(totalRessources([samira], [])).toEqual({ valeur: null, manque: ['Ressources'], termes: [] })
    expect(totalRessources([{ ...samira, sansRessource: true }], []).valeur).toBe(0)
    expect(totalRessources([samira], [ressource('samira', 'RSA', 0)]).valeur).toBe(0)
    expect(totalRessources([], []).valeur).toBeNull()
  })

  test('n’est établi que si chaque adulte est renseigné', () => {
    const sansJulien = ressources.filter(({ occupantId }) => occupantId === 'samira')
    expect(ressourcesEtablies([samira, julien], sansJulien)).toMatchObject({ valeur: null, manque: ['Ressources de Julien Duprez'] })
    expect(ressourcesEtablies([samira, { ...julien, sansRessource: true }], sansJulien).valeur).toBe(1203)
    expect(adultesARenseigner([samira, julien], [ressource('samira', 'APL', 200)])).toEqual([samira, julien])
  })

  test('ne dépend pas de l’ordre et ne bouge pas avec l’APL ou la RLS', () => {
    const quelconque = fc.record({
      occupantId: fc.constantFrom('samira', 'julien', 'lina'),
      type: fc.record({ code: fc.constantFrom(...(Object.keys(typesRessource) as RessourceMensuelle['type']['code'][])) }),
      montantMensuel: fc.option(fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100)),
    })
    fc.assert(
      fc.property(fc.array(quelconque), fc.integer({ min: 0, max: 50_000 }), (liste, apl) => {
        const total = totalRessources([samira, julien], liste).valeur
        expect(totalRessources([julien, samira], liste.toReversed()).valeur).toBe(total)
        expect(totalRessources([samira, julien], [...liste, ressource('samira', 'APL', apl), ressource('samira', 'RLS', apl)]).valeur).toBe(
          total,
        )
      }),
    )
  })
})

describe('le total des charges', () => {
  const charges: ChargesMensuelles = {
    loyerNetHorsAPL: 486.3,
    chargesLocativesQuittancees: 142.18,
    eau: null,
    planApurement: { mensualite: 30, dateDeFin: '2026-09-30' },
    pretCAF: { mensualite: 45, dateDeFin: '2026-03-11' },
    BDF: { mensualite: 10, dateDeFin: null },
    credits: [
      { nature: 'Voiture', mensualite: 145, dateDeFin: '2026-03-12' },
      { nature: null, mensualite: 60, dateDeFin: '2025-12-31' },
    ],
    autres: [{ libelle: 'Club de sport', mensualite: 20.5 }],
  }

  test('additionne charges, échéances, crédits et autres charges ; ce qui est échu est montré à part', () => {
    expect(totalCharges(charges, JOUR)).toEqual({
      valeur: 833.98,
      manque: [],
      termes: [
        { libelle: 'Loyer net hors APL', valeur: 486.3 },
        { libelle: 'Charges locatives quittancées', valeur: 142.18 },
        { libelle: 'Plan d’apurement', valeur: 30 },
        { libelle: 'Banque de France', valeur: 10 },
        { libelle: 'Voiture', valeur: 145 },
        { libelle: 'Club de sport', valeur: 20.5 },
      ],
      echues: [
        { libelle: 'Prêt CAF', valeur: 45, dateDeFin: '2026-03-11' },
        { libelle: 'Crédit', valeur: 60, dateDeFin: '2025-12-31' },
      ],
    })
  })

  test('le lendemain de sa fin, un crédit n’est plus compté', () => {
    expect(totalCharges(charges, '2026-03-13').valeur).toBe(688.98)
  })

  test('sans rien de saisi, il est inconnu ; tout échu, il vaut 0', () => {
    expect(totalCharges({}, JOUR)).toMatchObject({ valeur: null, manque: ['Charges'] })
    expect(totalCharges({ credits: [{ nature: 'Voiture', mensualite: 145, dateDeFin: '2020-01-01' }] }, JOUR).valeur).toBe(0)
  })

  test('ne fait que baisser avec le temps, les échéances s’éteignant', () => {
    const echeance = fc.record({
      nature: fc.constant('Crédit'),
      mensualite: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100),
      dateDeFin: fc.option(fc.integer({ min: 0, max: 3000 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))),
    })
    fc.assert(
      fc.property(fc.array(echeance, { minLength: 1 }), (credits) => {
        const valeurs = ['2024-01-01', '2026-06-01', '2033-01-01'].map((jour) => totalCharges({ credits }, jour).valeur ?? 0)
        expect(valeurs).toEqual(valeurs.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('le mois et l’année', () => {
  test('l’année vaut douze mois', () => {
    expect(annuelDe(842.15)).toBe(10_105.8)
    expect(mensuelDe(15_415.2)).toBe(1284.6)
    fc.assert(fc.property(fc.integer({ min: 0, max: 9_999_999 }), (n) => mensuelDe(annuelDe(n / 100)) === arrondir(n / 100)))
  })

  test('modifier l’un fixe l’autre', () => {
    const avant = { montantMensuel: 100, montantAnnuel: 1200 }
    expect(accorderMontants({ montantMensuel: 110, montantAnnuel: 1200 }, avant)).toEqual({ montantMensuel: 110, montantAnnuel: 1320 })
    expect(accorderMontants({ montantMensuel: 100, montantAnnuel: 1000 }, avant)).toEqual({ montantMensuel: 83.33, montantAnnuel: 1000 })
    expect(accorderMontants({ montantMensuel: 110, montantAnnuel: 1000 }, avant)).toEqual({ montantMensuel: 110, montantAnnuel: 1320 })
    expect(accorderMontants({ montantMensuel: null, montantAnnuel: 1200 }, avant)).toEqual({ montantMensuel: null, montantAnnuel: null })
  })

  test('sans valeur d’avant, celle qui est saisie donne l’autre', () => {
    expect(accorderMontants({ montantMensuel: 100, montantAnnuel: null }, null)).toEqual({ montantMensuel: 100, montantAnnuel: 1200 })
    expect(accorderMontants({ montantMensuel: null, montantAnnuel: 1000 }, null)).toEqual({ montantMensuel: 83.33, montantAnnuel: 1000 })
    expect(accorderMontants({ montantMensuel: null, montantAnnuel: null }, null)).toEqual({ montantMensuel: null, montantAnnuel: null })
  })

  test('enregistrer sans rien changer ne déplace pas un centime', () => {
    const avant = { montantMensuel: 83.33, montantAnnuel: 1000 }
    expect(accorderMontants(avant, avant)).toEqual(avant)
  })
})
