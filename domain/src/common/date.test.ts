import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatAnciennete,
  formatDate,
  formatDateCourte,
  formatDateNumerique,
  formatHeure,
  formatInstant,
  formatJourDeSemaine,
  formatMois,
} from './date.format.ts'
import { lireDate, refusDuJour } from './date.saisie.ts'
import { ageLe, ajouterJours, ajouterMois, debutDuJour, estApres, estJour, jourDe, joursEntre, lundiDe, moisEntre } from './date.ts'

const jour = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('un jour civil', () => {
  test.each(['2026-03-12', '2024-02-29', '1900-01-01', '0099-01-01'])('%s existe', (texte) => {
    expect(estJour(texte)).toBe(true)
  })
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-3-1', '12/03/2026', '2026-03-12T00:00', ''])(
    '%s n’existe pas',
    (texte) => {
      expect(estJour(texte)).toBe(false)
    },
  )
})

describe('l’heure de Paris', () => {
  test('un soir d’été à Londres est déjà demain à Paris', () => {
    expect(jourDe('2026-06-30T22:30:00Z')).toBe('2026-07-01')
    expect(jourDe('2026-01-31T22:30:00Z')).toBe('2026-01-31')
  })

  test('le jour commence à 23 h ou 22 h en temps universel', () => {
    expect(debutDuJour('2026-01-15')).toBe('2026-01-14T23:00:00Z')
    expect(debutDuJour('2026-07-15')).toBe('2026-07-14T22:00:00Z')
  })

  test('le jour qui commence à un instant est celui de cet instant, changements d’heure compris', () => {
    fc.assert(fc.property(jour, (j) => jourDe(debutDuJour(j)) === j))
    expect(jourDe(debutDuJour('2026-03-29'))).toBe('2026-03-29')
    expect(jourDe(debutDuJour('2026-10-25'))).toBe('2026-10-25')
  })

  test('un instant s’affiche à l’heure de Paris', () => {
    expect(formatInstant('2026-03-10T15:05:00Z')).toBe('10 mars 2026, 16:05')
    expect(formatInstant('2026-07-31T22:05:00Z')).toBe('1er août 2026, 00:05')
    expect(formatHeure('2026-07-31T12:32:00Z')).toBe('14:32')
  })

  test('les instants se comparent, quelle que soit leur écriture', () => {
    expect(estApres('2026-03-10T10:00:00+01:00', '2026-03-10T08:59:59Z')).toBe(true)
    expect(estApres('2026-03-10T09:00:00Z', '2026-03-10T10:00:00+01:00')).toBe(false)
  })
})

describe('compter', () => {
  test('ajouter des mois reste dans le mois visé', () => {
    expect(ajouterMois('2026-01-31', 1)).toBe('2026-02-28')
    expect(ajouterMois('2026-12-12', 3)).toBe('2027-03-12')
  })

  test('ajouter puis compter donne le même nombre de jours', () => {
    fc.assert(fc.property(jour, fc.integer({ min: -4000, max: 4000 }), (j, n) => joursEntre(j, ajouterJours(j, n)) === n))
  })

  test('le lundi est un lundi, au plus six jours avant', () => {
    expect(lundiDe('2026-03-15')).toBe('2026-03-09')
    expect(lundiDe('2026-03-09')).toBe('2026-03-09')
    fc.assert(
      fc.property(jour, (j) => {
        const ecart = joursEntre(lundiDe(j), j)
        return ecart >= 0 && ecart <= 6 && lundiDe(lundiDe(j)) === lundiDe(j)
      }),
    )
  })

  test('les mois de novembre à janvier', () => {
    expect(moisEntre('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(moisEntre('2026-02', '2026-01')).toEqual([])
  })
})

describe('l’âge', () => {
  test.each([
    ['2008-03-12', '2026-03-12', 18],
    ['2008-03-13', '2026-03-12', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-04-01', '2026-03-12', -1],
    ['2026-03-12', '2026-03-12', 0],
  ])('né le %s, on a au %s l’âge de %d', (naissance, le, age) => {
    expect(ageLe(naissance, le)).toBe(age)
  })

  test('n’augmente qu’avec le temps', () => {
    fc.assert(
      fc.property(jour, jour, fc.nat(5000), (naissance, le, plus) => ageLe(naissance, ajouterJours(le, plus)) >= ageLe(naissance, le)),
    )
  })
})

describe('à la française', () => {
  test('les dates se lisent', () => {
    expect(formatDate('2026-03-12')).toBe('12 mars 2026')
    expect(formatDate('2013-06-01')).toBe('1er juin 2013')
    expect(formatDateCourte('2026-02-06')).toBe('6 févr. 2026')
    expect(formatJourDeSemaine('2026-03-17')).toBe('mar. 17 mars')
    expect(formatDateNumerique('2026-03-12')).toBe('12/03/2026')
    expect(formatMois('2026-03')).toBe('mars 2026')
  })

  const lue = (texte: string, anneeMax = 2036) => {
    const resultat = lireDate(texte, { anneeMax })
    return resultat === null || 'refus' in resultat ? null : resultat.jour
  }
  const refusDe = (texte: string) => {
    const resultat = lireDate(texte, { anneeMax: 2036 })
    return resultat !== null && 'refus' in resultat ? resultat.refus : null
  }

  test.each([
    ['12/03/2026', '2026-03-12'],
    ['1-6-2013', '2013-06-01'],
    [' 12.03.2026 ', '2026-03-12'],
    ['31/03/2020', '2020-03-31'],
    ['31 / 03 / 2020', '2020-03-31'],
    ['31032020', '2020-03-31'],
    ['310320', '2020-03-31'],
    ['31.03.20', '2020-03-31'],
    ['2020-03-31', '2020-03-31'],
    ['31 mars 2020', '2020-03-31'],
    ['1er févr. 2020', '2020-02-01'],
    ['Mardi 31 Mars 2020', '2020-03-31'],
    ['15 AOUT 1961', '1961-08-15'],
    ['３１/０３/２０２０', '2020-03-31'],
    ['29/02/2024', '2024-02-29'],
    ['12/03/26', '2026-03-12'],
    ['12/03/36', '2036-03-12'],
    ['12/03/37', '1937-03-12'],
  ])('« %s » se lit %s', (texte, attendu) => {
    expect(lue(texte)).toBe(attendu)
  })

  test('une année en deux chiffres est la dernière qui ne dépasse pas celle que le champ admet', () => {
    expect(lue('04/05/30', 2026)).toBe('1930-05-04')
    expect(lue('04/05/26', 2026)).toBe('2026-05-04')
    expect(lue('04/05/00', 2000)).toBe('2000-05-04')
    expect(lue('04/05/99', 2000)).toBe('1999-05-04')
  })

  test.each([
    ['30/02/2020', '30 février n’existe pas'],
    ['31/04/2020', '31 avril n’existe pas'],
    ['29/02/2023', '29 février 2023 n’existe pas'],
    ['29/02/1900', '29 février 1900 n’existe pas'],
    ['32/13/2022', 'Le jour va de 1 à 31 : 32 n’existe pas'],
    ['12/13/2022', 'Le mois va de 1 à 12 : 13 n’existe pas'],
    ['00/01/2022', 'Le jour va de 1 à 31 : 0 n’existe pas'],
    ['2020-02-30', '30 février n’existe pas'],
    ['12', 'La date est incomplète : jour, mois et année'],
    ['12/03', 'La date est incomplète : jour, mois et année'],
    ['1203', 'La date est incomplète : jour, mois et année'],
    ['12 mars', 'La date est incomplète : jour, mois et année'],
    ['12/03/202', 'L’année s’écrit en deux ou quatre chiffres'],
    ['12/03/20200', 'L’année s’écrit en deux ou quatre chiffres'],
    ['demain', 'Cette date ne se lit pas : écrivez-la comme 31/03/2026'],
    ['31 brumaire 2020', 'Cette date ne se lit pas : écrivez-la comme 31/03/2026'],
  ])('« %s » est refusé : %s', (texte, refus) => {
    expect(refusDe(texte)).toBe(refus)
  })

  test('un jour écrit AAAA-MM-JJ qui n’existe pas le dit ; rien de tapé n’est pas une faute', () => {
    expect(refusDuJour('2020-02-30')).toBe('30 février n’existe pas')
    expect(refusDuJour('2020-02-29')).toBeNull()
    expect(refusDuJour('hier')).toBeNull()
    expect(lireDate('  ', { anneeMax: 2036 })).toBeNull()
  })

  test.each([
    ['03/2026', '2026-03-01'],
    ['3.2026', '2026-03-01'],
    ['2026-03', '2026-03-01'],
    ['Mars 2026', '2026-03-01'],
    ['déc. 25', '2025-12-01'],
    ['12/03/2026', '2026-03-12'],
  ])('où un mois suffit, « %s » se lit', (texte, jour) => {
    expect(lireDate(texte, { anneeMax: 2036, unMoisSuffit: true })).toEqual({ jour })
  })

  test('ailleurs, un mois reste une date incomplète ; un treizième mois n’existe nulle part', () => {
    expect(refusDe('03/2026')).not.toBeNull()
    expect(lireDate('13/2026', { anneeMax: 2036, unMoisSuffit: true })).toEqual({ refus: 'Le mois va de 1 à 12 : 13 n’existe pas' })
  })

  test('de deux lectures, jamais une date autre que celle qui est écrite', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.integer({ min: 1000, max: 9999 }), (j, m, a) => {
        const ecrite = [String(j).padStart(2, '0'), String(m).padStart(2, '0'), String(a)] as const
        const jour = lue(ecrite.join('/'))
        expect(jour === null || jour === ecrite.toReversed().join('-')).toBe(true)
        expect(jour !== null).toBe(estJour(ecrite.toReversed().join('-')))
      }),
    )
  })

  test('une date affichée en chiffres se relit', () => {
    fc.assert(fc.property(jour, (j) => lue(formatDateNumerique(j)) === j))
  })
})

test.each([
  ['2026-11-22', 'Ce jour'],
  ['2026-11-21', '1 jour'],
  ['2026-11-09', '13 jours'],
  ['2026-11-08', '2 sem.'],
  ['2026-10-04', '7 sem.'],
  ['2026-08-24', '12 sem.'],
  ['2026-08-22', '3 mois'],
  ['2025-01-18', '22 mois'],
  ['2024-11-01', '2 ans'],
])('du %s au 22 novembre 2026 : %s', (debut, duree) => {
  expect(formatAnciennete(debut, '2026-11-22')).toBe(duree)
})

test.each([
  [0, 'moins d’un an'],
  [1, '1\u00A0an'],
  [38, '38\u00A0ans'],
])('un âge de %i se lit « %s », à l’écran comme dans un document', (ans, age) => {
  expect(formatAge(ans)).toBe(age)
})
