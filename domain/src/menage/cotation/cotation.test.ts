import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estVraie } from './condition.ts'
import type { CouleurCotation } from './cotation.couleurs.ts'
import { attributCotationSchema, type RegleCotation } from './cotation.schema.ts'
import { coter } from './cotation.ts'
import { faitsDeCotation } from './faitsCotation.ts'
import { reglesCotationParDefaut } from './reglesParDefaut.ts'

const JOUR = '2026-03-12'
const SEUILS = { orange: 15, rouge: 35, noire: 60 }
const VARIABLES = { RAV_JOUR_UC_MIN: 10 }

type Menage = Parameters<typeof faitsDeCotation>[0]
const unMenage = (reste: Partial<Menage> = {}): Menage => ({
  relogement: {
    typologiesGTR: ['T3'],
    exclureInterbailleur: false,
    statutsAdditionnels: { deux_refus: false, injoignable: false, contentieux: false, situationComplexe: false },
  },
  composition: { personneAMobiliteReduite: null },
  occupants: [{ role: 'PRINCIPAL', titulaire: true, dateDeNaissance: '1987-05-04' }],
  secteursSouhaites: [],
  resteAVivreParJourEtUC: 19.47,
  dateOsTravaux: '2028-01-01',
  dateEntretien: '2026-01-09',
  dateSignatureBail: null,
  nombrePropositions: 0,
  ...reste,
})
const cotationDe = (menage: Menage, reste: Partial<Parameters<typeof coter>[0]> = {}) =>
  coter({
    regles: reglesCotationParDefaut,
    faits: faitsDeCotation(menage, JOUR),
    seuils: SEUILS,
    variables: VARIABLES,
    coches: [],
    derogation: null,
    jour: JOUR,
    ...reste,
  })
const vraies = (menage: Menage) =>
  cotationDe(menage)
    .lignes.filter(({ vraie }) => vraie)
    .map(({ code }) => code)

describe('les règles par défaut', () => {
  test('un ménage sans difficulté est sans couleur, et chaque règle dit ce qu’elle a regardé', () => {
    const cotation = cotationDe(unMenage())
    expect(cotation).toMatchObject({ score: 0, couleur: null })
    expect(cotation.lignes).toHaveLength(14)
    expect(cotation.lignes.find(({ code }) => code === 'RAV_FAIBLE')).toEqual({
      code: 'RAV_FAIBLE',
      libelle: 'Reste à vivre faible',
      vraie: false,
      valeur: 19.47,
      unite: '€',
      points: 0,
      bareme: 10,
      plancher: null,
      manuelle: false,
    })
  })

  test.each<[string, Partial<Menage>]>([
    ['DELAI_COURT', { dateOsTravaux: '2026-09-07' }],
    ['GRAND_LOGEMENT', { relogement: { ...unMenage().relogement, typologiesGTR: ['T4', 'T5'] } }],
    ['EXCLUSION_INTERBAILLEUR', { relogement: { ...unMenage().relogement, exclureInterbailleur: true } }],
    ['CONTENTIEUX', { relogement: { ...unMenage().relogement, statutsAdditionnels: { contentieux: true } } }],
    ['PMR', { composition: { personneAMobiliteReduite: true } }],
    ['RAV_FAIBLE', { resteAVivreParJourEtUC: 9.99 }],
    ['SECTEUR_UNIQUE', { secteursSouhaites: [{ villes: [{ nom: 'Roubaix', quartier: 'Alma' }] }, { villes: [] }] }],
    ['ATTENTE_LONGUE', { dateEntretien: '2025-03-11' }],
    ['OCCUPANT_SANS_TITRE', { occupants: [{ role: 'PRINCIPAL', titulaire: false, dateDeNaissance: null }] }],
    ['AGE', { occupants: [{ role: 'PRINCIPAL', titulaire: true, dateDeNaissance: '1951-03-12' }] }],
  ])('%s', (code, menage) => {
    expect(vraies(unMenage(menage))).toEqual([code])
  })

  test.each<[string, Partial<Menage>]>([
    ['180 jours avant les travaux', { dateOsTravaux: '2026-09-08' }],
    ['déjà relogé', { dateOsTravaux: '2026-04-01', dateSignatureBail: '2026-03-01' }],
    ['reste à vivre inconnu', { resteAVivreParJourEtUC: null }],
    ['365 jours depuis l’entretien', { dateEntretien: '2025-03-12' }],
    ['une proposition faite', { dateEntretien: '2024-01-01', nombrePropositions: 1 }],
    [
      'deux quartiers',
      {
        secteursSouhaites: [
          {
            villes: [
              { nom: 'Roubaix', quartier: 'Alma' },
              { nom: 'Croix', quartier: null },
            ],
          },
        ],
      },
    ],
    ['aucun occupant saisi', { occupants: [] }],
    ['74 ans', { occupants: [{ role: 'PRINCIPAL', titulaire: true, dateDeNaissance: '1951-03-13' }] }],
  ])('rien pour : %s', (_, menage) => {
    expect(vraies(unMenage(menage))).toEqual([])
  })

  test('elles ont la forme que l’opération enregistre', () => {
    for (const regle of reglesCotationParDefaut) {
      expect(attributCotationSchema.parse({ id: '01900000-0000-7000-8000-000000000001', ...regle })).toMatchObject({ code: regle.code })
    }
  })
})

describe('la couleur', () => {
  test('le plancher d’une règle relève la couleur du score', () => {
    const cotation = cotationDe(unMenage({ dateOsTravaux: '2026-05-01' }))
    expect(cotation).toMatchObject({ score: 40, couleur: 'NOIRE' })
  })

  test.each<[number, CouleurCotation | null]>([
    [14, null],
    [15, 'ORANGE'],
    [35, 'ROUGE'],
    [60, 'NOIRE'],
    [100, 'NOIRE'],
  ])('%d points', (points, couleur) => {
    const regle: RegleCotation = { code: 'X', libelle: 'X', condition: { manuelle: true }, points, plancher: null, actif: true, ordre: 0 }
    expect(cotationDe(unMenage(), { regles: [regle], coches: ['X'] }).couleur).toBe(couleur)
    expect(cotationDe(unMenage(), { regles: [regle], coches: [] }).couleur).toBeNull()
    expect(cotationDe(unMenage(), { regles: [{ ...regle, actif: false }], coches: ['X'] }).lignes).toEqual([])
  })

  test('l’encadrement y déroge jusqu’à une date, comprise', () => {
    const derogation = { couleur: null, auteur: 'Rachid', motif: 'Relogé par sa famille', jusquAu: JOUR }
    const menage = unMenage({ dateOsTravaux: '2026-05-01' })
    expect(cotationDe(menage, { derogation })).toMatchObject({ couleur: null, couleurCalculee: 'NOIRE', derogation })
    expect(cotationDe(menage, { derogation: { ...derogation, jusquAu: '2026-03-11' } })).toMatchObject({
      couleur: 'NOIRE',
      derogation: null,
    })
  })

  test('une règle de plus ne fait jamais baisser ni le score ni la couleur, et le score ne passe pas 100', () => {
    const rang = { ORANGE: 1, ROUGE: 2, NOIRE: 3 }
    const uneRegle = fc.record({
      code: fc.constant('X'),
      libelle: fc.constant('X'),
      condition: fc.constant({ manuelle: true as const }),
      points: fc.integer({ min: 0, max: 100 }),
      plancher: fc.constantFrom('ORANGE' as const, 'ROUGE' as const, 'NOIRE' as const, null),
      actif: fc.boolean(),
      ordre: fc.integer(),
    })
    fc.assert(
      fc.property(fc.array(uneRegle), uneRegle, (regles, enPlus) => {
        const avant = cotationDe(unMenage(), { regles, coches: ['X'] })
        const apres = cotationDe(unMenage(), { regles: [...regles, enPlus], coches: ['X'] })
        expect(apres.score).toBeGreaterThanOrEqual(avant.score)
        expect(apres.score).toBeLessThanOrEqual(100)
        expect(apres.couleur === null ? 0 : rang[apres.couleur]).toBeGreaterThanOrEqual(avant.couleur === null ? 0 : rang[avant.couleur])
      }),
    )
  })
})

describe('une condition', () => {
  const tient = (condition: RegleCotation['condition'], menage: unknown) => estVraie({ code: 'X', condition }, menage, VARIABLES, [])

  test.each<[RegleCotation['condition'], unknown, boolean]>([
    [{ chemin: 'a.b', operateur: '=', valeur: 'x' }, { a: { b: 'x' } }, true],
    [{ chemin: 'a.b', operateur: '≠', valeur: 'x' }, { a: { b: 'y' } }, true],
    [{ chemin: 'a.b', operateur: '≠', valeur: 'x' }, { a: {} }, false],
    [{ chemin: 'a', operateur: '≤', valeur: 3 }, { a: 3 }, true],
    [{ chemin: 'a', operateur: '<', valeur: 3 }, { a: 3 }, false],
    [{ chemin: 'a', operateur: '>', valeur: 3 }, { a: '4' }, false],
    [{ chemin: 'a', operateur: 'dans', valeur: ['x', 'y'] }, { a: 'y' }, true],
    [{ chemin: 'a', operateur: 'dans', valeur: ['x'] }, { a: ['y'] }, false],
    [{ chemin: 'a', operateur: 'existe' }, { a: false }, true],
    [{ chemin: 'a', operateur: 'existe' }, { a: [] }, false],
    [{ chemin: 'a', operateur: 'existe' }, { a: null }, false],
    [{ chemin: 'a', operateur: '<', valeur: { variable: 'INCONNUE' } }, { a: 3 }, false],
    [{ chemin: 'a', operateur: '<', valeur: { variable: 'RAV_JOUR_UC_MIN' } }, { a: 3 }, true],
    [{ chemin: 'constructor.name', operateur: 'existe' }, {}, false],
  ])('%j sur %j', (condition, menage, attendu) => {
    expect(tient(condition, menage)).toBe(attendu)
  })
})
