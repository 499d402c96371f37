import { describe, expect, test } from 'vitest'
import { calculsDeLaFiche } from './calculs.ts'
import { evolutionDuResteACharge } from './indicateursAnru.ts'
import { desReperes, uneFiche } from './nouveauLogement.examples.ts'
import { preavisDuLocataire } from './preavis.ts'

describe('la part à charge', () => {
  test('compte loyer, charges, chauffage, eau et garage, moins l’APL, et se compare au logement quitté', () => {
    const { partAChargeApres, evolution, tauxEffortAvant, tauxEffortApres } = calculsDeLaFiche(
      uneFiche({ chauffage: 40, eau: 22.5, garage: 35 }),
      desReperes(),
    )
    expect(partAChargeApres.valeur).toBe(426)
    expect(evolution).toEqual({ pourcentage: 3, classe: 'STABLE' })
    expect([tauxEffortAvant.valeur, tauxEffortApres.valeur]).toEqual([16.4, 16.9])
  })

  test('sans loyer elle est inconnue, jamais nulle', () => {
    const { partAChargeApres, evolution } = calculsDeLaFiche(uneFiche({ loyer: null }), desReperes())
    expect(partAChargeApres).toMatchObject({ valeur: null, manque: ['Loyer'] })
    expect(evolution).toBeNull()
  })

  test.each([
    [400, 379, 'BAISSE'],
    [400, 380, 'STABLE'],
    [400, 420, 'STABLE'],
    [400, 421, 'HAUSSE_5_10'],
    [400, 440, 'HAUSSE_5_10'],
    [400, 480, 'HAUSSE_10_20'],
    [400, 481, 'HAUSSE_20'],
  ])('de %d € à %d € : %s', (avant, apres, classe) => {
    expect(evolutionDuResteACharge(avant, apres)?.classe).toBe(classe)
  })

  test('ce qui ne coûtait rien n’a pas d’évolution', () => {
    expect(evolutionDuResteACharge(0, 300)).toBeNull()
  })
})

describe('les indicateurs', () => {
  const R = (fiche: Parameters<typeof uneFiche>[0], reperes = desReperes()) => {
    const { R1, R2 } = calculsDeLaFiche(uneFiche(fiche), reperes)
    return [R1.valeur, R2.valeur]
  }
  test('R1 : neuf ou conventionné depuis moins de 5 ans ; R2 : hors QPV', () => {
    expect(R({})).toEqual([true, true])
    expect(R({ ancienneteDuLogement: 'LOGEMENT_SOCIAL_NON_REHABILITE', dateDeConventionApl: '1998-01-01', isQPV: true })).toEqual([
      false,
      false,
    ])
    expect(R({ ancienneteDuLogement: 'LOGEMENT_SOCIAL_CONVENTIONNE', dateDeConventionApl: '2023-01-01', isQPV: null })).toEqual([
      true,
      null,
    ])
  })

  test('la réhabilitation récente ne fait pas un logement neuf', () => {
    expect(R({ ancienneteDuLogement: 'LOGEMENT_SOCIAL_REHABILITE_DEPUIS_MOINS_DE_5_ANS', dateDeConventionApl: '1998-01-01' })[0]).toBe(
      false,
    )
  })

  test('seuls les relogements définitifs comptent', () => {
    expect(R({ typeRelogement: 'TIROIR' })).toEqual([null, null])
  })
})

describe('le préavis', () => {
  test('un mois chez le même bailleur, deux entre deux bailleurs', () => {
    const dates = { signatureDuBail: '2026-01-31', edlEntree: null }
    expect(preavisDuLocataire(dates, true)).toEqual({ fin: '2026-02-28', mois: 1, joursDeDoubleLoyer: 28 })
    expect(preavisDuLocataire(dates, false)).toEqual({ fin: '2026-03-31', mois: 2, joursDeDoubleLoyer: 59 })
  })

  test('entré plus tard, moins de jours en double ; entré après le préavis, aucun', () => {
    expect(preavisDuLocataire({ signatureDuBail: '2026-03-02', edlEntree: '2026-03-20' }, true).joursDeDoubleLoyer).toBe(13)
    expect(preavisDuLocataire({ signatureDuBail: '2026-03-02', edlEntree: '2026-05-01' }, true).joursDeDoubleLoyer).toBe(0)
  })

  test('sans bail, rien', () => {
    expect(preavisDuLocataire({ signatureDuBail: null, edlEntree: null }, false)).toEqual({ fin: null, mois: 2, joursDeDoubleLoyer: null })
  })
})
