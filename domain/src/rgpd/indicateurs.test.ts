import { describe, expect, test } from 'vitest'
import { calculsDeLaFiche } from '../menage/nouveau-logement/calculs.ts'
import { desReperes, uneFiche } from '../menage/nouveau-logement/nouveauLogement.examples.ts'
import { type FaitsAnonymises, indicateursAnonymes } from './indicateurs.ts'

const faits: FaitsAnonymises = {
  naissance: '1986-05-01',
  jour: '2026-03-02',
  composition: 'COUPLE_AVEC_ENFANTS',
  occupations: ['SUR_OCCUPATION', 'ADAPTEE'],
  revenu: 'DE_40_A_60',
  activite: 'EN_EMPLOI',
  accession: false,
  issuDUneDecohabitation: false,
  dates: { entretien: '2025-12-01', gtr: '2026-01-15', bail: '2026-03-02', demenagement: null },
  reloge: null,
}

describe('ce qui reste d’un dossier rendu anonyme', () => {
  test('sans fiche du nouveau logement : la classe d’âge, le type et les délais', () => {
    expect(indicateursAnonymes(faits)).toEqual({
      trancheDAge: 'DE_25_A_39',
      typeDeMenage: 'COUPLE_AVEC_ENFANTS',
      R1: null,
      R2: null,
      R3: null,
      R4: null,
      R5: null,
      R6: ['SUR_OCCUPATION', 'ADAPTEE'],
      R7: null,
      R8: null,
      R9: [45, 46, null],
      R10: false,
      R11: null,
      R12: null,
      R13: { revenu: 'DE_40_A_60', activite: 'EN_EMPLOI' },
    })
  })

  test('relogé dans le neuf, hors QPV : les indicateurs, et ni adresse, ni montant, ni texte', () => {
    const fiche = uneFiche({ nomQPV: 'Épeule', reservataireLabel: 'Ville', motifMinoration: 'Décision du bailleur' })
    const indicateurs = indicateursAnonymes({ ...faits, reloge: { fiche, calculs: calculsDeLaFiche(fiche, desReperes()) } })
    expect(indicateurs).toMatchObject({ R1: true, R2: true, R3: 'RELOGEMENT_DANS_LA_COMMUNE', R7: 'DEFINITIF', R8: 1, R12: true })
    expect(JSON.stringify(indicateurs)).not.toMatch(/Épeule|Ville|Décision|412|4000|59100/)
  })

  test.each([
    ['2001-03-03', 'MOINS_DE_25'],
    ['2001-03-02', 'DE_25_A_39'],
    ['1986-03-02', 'DE_40_A_59'],
    ['1966-03-02', 'DE_60_A_74'],
    ['1951-03-02', 'DE_75_ET_PLUS'],
  ])('né le %s, relogé le 2 mars 2026 : %s', (naissance, tranche) =>
    expect(indicateursAnonymes({ ...faits, naissance }).trancheDAge).toBe(tranche),
  )

  test('une accession est un parcours, même sans relogement', () =>
    expect(indicateursAnonymes({ ...faits, accession: true }).R7).toBe('ACCESSION'))
})
