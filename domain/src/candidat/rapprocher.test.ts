import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimerAPL } from '../menage/apl/estimationApl.ts'
import { sansObjetAPL } from '../menage/apl/logementApl.ts'
import { valeursLivrees } from '../menage/completude/variables.ts'
import { type Typologie, typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { forfaitsFactures, tarifsAuForfait } from '../menage/ressources/forfaits.ts'
import { partACharge, tauxEffort } from '../menage/ressources/tauxEffort.ts'
import { ID_LOGEMENT, unCandidat, unLogement } from './candidat.examples.ts'
import { type Critere, codesCriteres } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { ranger, rangerLogements } from './rangee.ts'
import { type Rapprocheur, rapprocher } from './rapprocher.ts'
import { manquesDAvance, refusDeProposer } from './recherche.ts'
import { personnesAdmises, tailleAdmise, typologiesAdmises } from './taille.ts'

const JOUR = '2026-03-12'
const ICI = { jour: JOUR, variables: valeursLivrees(JOUR) }
const ici = rapprocher(ICI)
const AUTRE_LOGEMENT = '0199c1a0-0000-7000-8000-00000000000f'

interface Cas {
  readonly menage?: Partial<FaitsDuMenage>
  readonly logement?: Partial<FaitsDuLogement>
}
const noter = ({ compter, expliquer }: Rapprocheur, menage: FaitsDuMenage, logement: FaitsDuLogement) => ({
  ...compter(menage, logement),
  ...expliquer(menage, logement),
})
const de = ({ menage, logement }: Cas) => noter(ici, unCandidat(menage), unLogement(logement))
const ligne = (critere: Critere, cas: Cas) => de(cas).lignes.find((une) => une.critere === critere)
const ecrite = (texte: string | undefined) => texte?.replaceAll('\u00A0', ' ')

test('un ménage et un logement qui s’accordent en tout font cent points, chaque ligne avec sa valeur et sa raison', () => {
  const { points, lignes, exclusions, rapprocherait } = de({})
  expect(points).toBe(100)
  expect(exclusions).toEqual([])
  expect(rapprocherait).toBeNull()
  expect(
    lignes.map(({ libelle, points: siens, poids, valeur, raison }) => [libelle, siens, poids, ecrite(valeur), ecrite(raison)]),
  ).toEqual([
    ['Typologie', 25, 25, 'T4 pour 4 personnes', 'De 3 à 5 pièces conviennent à 4 personnes.'],
    [
      'Part à charge',
      25,
      25,
      '20,0 % · 560,00 €',
      'Sous 20 %, tous les points. Zéro à partir de 35 %. APL non estimée, manque : Zone de la commune : l’adresse n’est pas dans la métropole de Lille, ou pas renseignée. Comptée sans APL.',
    ],
    ['Secteurs souhaités', 15, 15, 'Roubaix – Épeule', 'Premier vœu du ménage.'],
    ['Accès', 15, 15, '2e étage, ascenseur', 'Aucun besoin particulier noté au dossier.'],
    ['Cotation', 10, 10, 'Noire 72', 'Noire 10, rouge 7, orange 4, sans couleur 0.'],
    ['Attente', 5, 5, '14 mois', 'Depuis l’entretien : tous les points à partir de 12 mois.'],
    ['Retour dans le PRU', 5, 5, 'Demandé', 'Le logement est dans le PRU que le ménage quitte.'],
  ])
})

describe('chaque critère, à la main', () => {
  test.each<[Critere, string, Cas, number, string | null]>([
    ['TAILLE', 'un T5 pour quatre', { logement: { typologie: 'T5' } }, 25, null],
    [
      'TAILLE',
      'un T2 pour quatre, que le GTR a validé',
      { menage: { typologiesGTR: ['T2'] }, logement: { typologie: 'T2' } },
      13,
      'De 3 à 5 pièces conviennent à 4 personnes. Le GTR a validé T2 : la moitié des points.',
    ],
    ['TAILLE', 'un T2 pour quatre', { logement: { typologie: 'T2' } }, 0, null],
    ['LOYER', 'à mi-chemin des deux taux', { logement: { loyer: 710 } }, 13, null],
    ['LOYER', 'au taux élevé', { logement: { loyer: 920 } }, 0, null],
    ['LOYER', 'le loyer inconnu', { logement: { loyer: null } }, 0, 'Ne se calcule pas. Manque : Loyer.'],
    ['LOYER', 'sans ressources', { menage: { ressources: 0 } }, 0, 'Ne se calcule pas. Manque : Ressources : elles sont nulles.'],
    [
      'SECTEUR',
      'un autre quartier de la ville',
      { logement: { quartier: 'Pile' } },
      8,
      'Premier vœu du ménage, dans un autre quartier : la moitié.',
    ],
    [
      'SECTEUR',
      'le quartier non renseigné',
      { logement: { quartier: null } },
      8,
      'Premier vœu du ménage, le quartier du logement n’étant pas renseigné : la moitié.',
    ],
    ['SECTEUR', 'une autre ville', { logement: { ville: 'Croix', quartier: null } }, 0, 'Secteurs demandés : Roubaix – Épeule.'],
    ['SECTEUR', 'écrit sans accent ni majuscule', { logement: { ville: 'ROUBAIX', quartier: 'epeule' } }, 15, 'Premier vœu du ménage.'],
    [
      'SECTEUR',
      'un second vœu ouvert',
      {
        menage: {
          voeux: [
            { lieux: [{ ville: 'Croix', quartier: null }], typologies: [] },
            { lieux: [], typologies: [] },
          ],
        },
      },
      11,
      'Deuxième vœu du ménage (Tous / Toutes).',
    ],
    [
      'SECTEUR',
      'le vœu d’une autre typologie',
      { menage: { voeux: [{ lieux: [{ ville: 'Roubaix', quartier: null }], typologies: ['T5'] }] } },
      8,
      'Premier vœu du ménage, pour T5 et non T4 : la moitié.',
    ],
    ['SECTEUR', 'aucun vœu', { menage: { voeux: [] } }, 15, 'Le ménage accepte tous les secteurs.'],
    [
      'ACCESSIBILITE',
      'mobilité réduite, logement adapté',
      { menage: { besoins: besoins({ mobiliteReduite: true }) }, logement: { pmr: true } },
      15,
      'Mobilité réduite : logement accessible.',
    ],
    [
      'ACCESSIBILITE',
      'mobilité réduite, ascenseur seulement',
      { menage: { besoins: besoins({ mobiliteReduite: true }) } },
      8,
      'Mobilité réduite : non adapté, mais de plain-pied ou avec ascenseur : la moitié.',
    ],
    [
      'ACCESSIBILITE',
      'mobilité réduite, sans ascenseur',
      { menage: { besoins: besoins({ mobiliteReduite: true }) }, logement: { ascenseur: false } },
      0,
      'Mobilité réduite : logement non accessible.',
    ],
    [
      'ACCESSIBILITE',
      'deux étages au plus, au quatrième',
      { menage: { besoins: besoins({ etageMax: 2, ascenseur: true }) }, logement: { etage: 4 } },
      0,
      '2e étage au plus : ce n’est pas le cas.',
    ],
    [
      'ACCESSIBILITE',
      'un étage que l’on ne sait pas',
      { menage: { besoins: besoins({ etageMax: 2 }) }, logement: { etage: null } },
      8,
      '2e étage au plus : étage non renseigné : la moitié.',
    ],
    ['COTATION', 'orange', { menage: { cotation: { couleur: 'ORANGE', score: 27 } } }, 4, null],
    ['COTATION', 'sans couleur', { menage: { cotation: { couleur: null, score: 3 } } }, 0, null],
    ['ATTENTE', 'six mois', { menage: { entretienLe: '2025-09-12' } }, 3, null],
    ['ATTENTE', 'six mois moins un jour', { menage: { entretienLe: '2025-09-13' } }, 2, null],
    ['ATTENTE', 'sans entretien', { menage: { entretienLe: null } }, 0, null],
    ['RETOUR_PRU', 'ailleurs', { logement: { pruId: null } }, 0, 'Le logement n’est pas dans le PRU que le ménage quitte.'],
    ['RETOUR_PRU', 'non demandé', { menage: { retourSouhaite: false } }, 0, 'Compte seulement si le ménage l’a demandé.'],
  ])('%s, %s', (critere, _quoi, cas, points, raison) => {
    const lue = ligne(critere, cas)
    expect(lue?.points).toBe(points)
    if (raison !== null) expect(ecrite(lue?.raison)).toBe(raison)
  })

  test('en zone 2, l’APL de ce ménage dans ce logement s’estime et se dit', () => {
    const enJuillet = rapprocher({ jour: '2026-07-01', variables: valeursLivrees('2026-07-01') })
    const [, lue] = noter(enJuillet, unCandidat({ ressources: 1300, revenuAnnuel: 9000 }), unLogement({ zone: '2' })).lignes
    const { valeur, raison } = lue ?? {}
    expect(ecrite(raison)).toMatch(/ APL estimée : \d{3},\d{2} €\.$/)
    expect(valeur).not.toMatch(/560,00/)
  })
})

function besoins(surcharge: Partial<FaitsDuMenage['besoins']>): FaitsDuMenage['besoins'] {
  return { ...unCandidat().besoins, ...surcharge }
}

test('ce qui le rendrait possible : ce que l’on peut changer d’abord, avec les points en jeu, puis à quoi tient le reste', () => {
  const manques = de({
    menage: { cotation: { couleur: 'ORANGE', score: 27 }, retourSouhaite: false },
    logement: { loyer: 602.1, quartier: 'Pile' },
  })
  expect(ecrite(manques.rapprocherait ?? '')).toBe(
    'une part à charge plus basse de 102,10 € (6) ; Roubaix – Pile en premier vœu (7). Le reste tient à la cotation (6) et au retour dans le PRU (5).',
  )
  expect(ecrite(de({ menage: { retourSouhaite: false } }).rapprocherait ?? '')).toBe(
    'rien que l’on puisse changer ici. Le reste tient au retour dans le PRU (5).',
  )
})

describe('ce qui écarte, quels que soient les points', () => {
  test.each<[string, Cas, [string, string][]]>([
    ['un quartier exclu', { menage: { exclus: [{ ville: 'roubaix', quartier: 'EPEULE' }] } }, [['QUARTIER', 'roubaix – EPEULE']]],
    ['une ville entière exclue', { menage: { exclus: [{ ville: 'Roubaix', quartier: null }] } }, [['QUARTIER', 'Roubaix']]],
    ['un autre quartier exclu', { menage: { exclus: [{ ville: 'Roubaix', quartier: 'Pile' }] } }, []],
    [
      'un quartier exclu, celui du logement inconnu',
      { menage: { exclus: [{ ville: 'Roubaix', quartier: 'Épeule' }] }, logement: { quartier: null } },
      [],
    ],
    ['le bailleur changé, exclu', { menage: { exclureInterbailleur: true, bailleurId: null } }, [['BAILLEUR', 'Toits Mélantois']]],
    ['le bailleur gardé', { menage: { exclureInterbailleur: true } }, []],
    ['une taille hors règle que le GTR a validée', { menage: { personnes: 1 } }, []],
    [
      'une taille hors règle que le GTR n’a pas validée',
      { menage: { personnes: 1, typologiesGTR: ['T2'] } },
      [['TYPOLOGIE', 'T4 pour 1 personne']],
    ],
    [
      'déjà proposé',
      { menage: { propositions: { [ID_LOGEMENT]: 'transmise_bailleur' }, propositionsOuvertes: 3 } },
      [['PROPOSE', 'Transmise au bailleur']],
    ],
    [
      'déjà refusé par le ménage',
      { menage: { propositions: { [ID_LOGEMENT]: 'refusee_menage' } } },
      [['REFUSE', 'déjà proposé, et refusé']],
    ],
    ['trois propositions ouvertes ailleurs', { menage: { propositionsOuvertes: 3 } }, [['PROPOSITIONS', '3 sur 3']]],
    ['en veille', { menage: { statut: 'DOSSIER_EN_VEILLE' } }, [['VEILLE', 'recherche suspendue']]],
  ])('%s', (_quoi, cas, attendues) => {
    expect(de(cas).exclusions.map(({ regle, valeur }) => [regle, valeur])).toEqual(attendues)
  })

  test('chaque exclusion dit qui peut la lever, et où', () => {
    expect(de({ menage: { personnes: 1, typologiesGTR: [] } }).exclusions).toEqual([
      {
        regle: 'TYPOLOGIE',
        valeur: 'T4 pour 1 personne',
        levee: 'De 1 à 2 pièces conviennent à 1 personne. Se lève par le GTR, s’il valide cette typologie.',
        section: 'relogement',
      },
    ])
  })
})

describe('sur tous les couples', () => {
  const typologie = fc.constantFrom(...(Object.keys(typologies) as Typologie[]))
  const couple = fc.record({
    menage: fc.record({
      personnes: fc.integer({ min: 1, max: 12 }),
      ressources: fc.option(fc.integer({ min: 0, max: 6000 })),
      revenuAnnuel: fc.option(fc.integer({ min: 0, max: 60_000 })),
      cotation: fc.record({
        couleur: fc.constantFrom(null, 'ORANGE', 'ROUGE', 'NOIRE') as fc.Arbitrary<'ROUGE' | null>,
        score: fc.nat(100),
      }),
      entretienLe: fc.option(fc.constantFrom('2024-01-31', '2025-11-30', '2026-03-12', '2026-12-01')),
      retourSouhaite: fc.boolean(),
      typologiesGTR: fc.uniqueArray(typologie),
    }),
    logement: fc.record({
      typologie,
      loyer: fc.option(fc.integer({ min: 0, max: 2000 })),
      zone: fc.constantFrom('2', null),
      etage: fc.option(fc.integer({ min: -1, max: 12 })),
      quartier: fc.constantFrom('Épeule', 'Pile', null),
    }),
  })

  test('la somme est celle des lignes, chacune entre zéro et son poids', () => {
    fc.assert(
      fc.property(couple, (cas) => {
        const { points, lignes: lues } = de(cas)
        expect(lues.map(({ critere }) => critere)).toEqual(codesCriteres)
        expect(lues.reduce((total, une) => total + une.points, 0)).toBe(points)
        for (const { points: siens, poids } of lues) expect(siens >= 0 && siens <= poids).toBe(true)
      }),
    )
  })

  test('ce que les couples déjà notés laissent en mémoire ne change pas les points', () => {
    fc.assert(
      fc.property(couple, (cas) => {
        const neuf = noter(rapprocher(ICI), unCandidat(cas.menage), unLogement(cas.logement))
        expect(de(cas).lignes).toEqual(neuf.lignes)
      }),
    )
  })
})

describe('compté par classes ou couple par couple, le taux est le même', () => {
  const euros = fc.option(fc.integer({ min: 0, max: 90_000 }).map((centimes) => centimes / 100))
  const aZeroOuNon = fc.constantFrom(null, 0, 32.4)
  // Peu de valeurs chacun : d'un couple à l'autre, les classes se retrouvent et un seul fait change.
  const couple = fc.record({
    menage: fc.record({
      personnes: fc.integer({ min: 1, max: 4 }),
      ressources: fc.constantFrom(null, 0, 912.37, 1840),
      revenuAnnuel: fc.constantFrom(null, 9_800, 9_800.01, 9_900, 18_432.5),
      foyer: fc.constantFrom(null, { couple: false, personnesACharge: 0 }, { couple: true, personnesACharge: 2 }),
      colocation: fc.boolean(),
    }),
    logement: fc.record({
      loyer: fc.constantFrom(null, 412.5, 560),
      zone: fc.constantFrom('2', '3', null),
      chargesGenerales: euros,
      chauffage: aZeroOuNon,
      eau: aZeroOuNon,
      garage: euros,
      apl: fc.constantFrom(null, 120.5),
      surface: fc.constantFrom(null, 61.5, 82),
    }),
  })

  test('APL, forfaits et part à charge refaits à chaque fois', () => {
    fc.assert(
      fc.property(fc.array(couple, { minLength: 5, maxLength: 20 }), (couples) => {
        for (const cas of couples) {
          const [menage, logement] = [unCandidat(cas.menage), unLogement(cas.logement)]
          expect([cas, ici.taux(menage, logement)]).toEqual([cas, tauxDUnTrait(menage, logement)])
        }
      }),
    )
  })

  const tarifs = tarifsAuForfait(ICI.variables)
  function tauxDUnTrait(menage: FaitsDuMenage, logement: FaitsDuLogement): number | null {
    const { ressources, foyer, revenuAnnuel, colocation, personnes } = menage
    const revenu = { valeur: revenuAnnuel, manque: [], termes: [] }
    const situation = { foyer, revenu, zone: logement.zone, social: true, sansObjet: sansObjetAPL(null, colocation) }
    const apl = estimerAPL(logement.loyer, situation, ICI.variables).valeur ?? logement.apl
    const { loyer, chargesGenerales, chauffage, eau, garage, surface } = logement
    const part = partACharge({ loyer, chargesGenerales, chauffage, eau, garage, apl })
    return tauxEffort(
      part,
      { valeur: ressources, manque: [], termes: [] },
      forfaitsFactures({ chauffage, eau }, personnes, surface, tarifs),
    ).valeur
  }
})

describe('en rangée', () => {
  const lieu = fc.record({
    ville: fc.constantFrom(null, 'Roubaix', 'ROUBAIX', 'Croix'),
    quartier: fc.constantFrom(null, 'Épeule', 'epeule', 'Pile'),
  })
  const menage = fc.record({
    personnes: fc.integer({ min: 1, max: 6 }),
    ressources: fc.constantFrom(null, 0, 912.37, 1840, 2800),
    revenuAnnuel: fc.constantFrom(null, 9_800.01, 18_432.5),
    foyer: fc.constantFrom(null, { couple: false, personnesACharge: 0 }, { couple: true, personnesACharge: 2 }),
    voeux: fc.array(
      fc.record({ lieux: fc.array(lieu, { maxLength: 2 }), typologies: fc.constantFrom<Typologie[]>([], ['T3'], ['T4', 'T5']) }),
      { maxLength: 3 },
    ),
    exclus: fc.array(lieu, { maxLength: 2 }),
    besoins: fc.record({
      mobiliteReduite: fc.boolean(),
      ascenseur: fc.boolean(),
      rezDeChaussee: fc.boolean(),
      etageMax: fc.constantFrom(null, 0, 2),
    }),
    retourSouhaite: fc.boolean(),
    pruId: fc.constantFrom(null, unLogement().pruId),
    statut: fc.constantFrom<FaitsDuMenage['statut']>('RECHERCHE_DU_LOGEMENT', 'DOSSIER_EN_VEILLE'),
    bailleurId: fc.constantFrom(null, unLogement().bailleur?.id ?? null),
    exclureInterbailleur: fc.boolean(),
    typologiesGTR: fc.constantFrom<Typologie[]>([], ['T4']),
    propositionsOuvertes: fc.integer({ min: 0, max: 4 }),
    cotation: fc.record({ couleur: fc.constantFrom(null, 'ORANGE' as const, 'ROUGE' as const), score: fc.nat(90) }),
    entretienLe: fc.constantFrom(null, '2025-01-10', '2025-12-13'),
  })
  const logement = fc.record({
    id: fc.constantFrom(ID_LOGEMENT, AUTRE_LOGEMENT),
    ville: fc.constantFrom('Roubaix', 'Croix'),
    pruId: fc.constantFrom(null, unLogement().pruId),
    typologie: fc.constantFrom<Typologie>('T2', 'T4', 'T5'),
    loyer: fc.constantFrom(null, 412.5),
    zone: fc.constantFrom('2', null),
    chargesGenerales: fc.constantFrom(null, 0, 54.2),
    chauffage: fc.constantFrom(null, 0, 32.4),
    surface: fc.constantFrom(null, 82),
    apl: fc.constantFrom(null, 120.5),
    quartier: fc.constantFrom(null, 'Épeule'),
    etage: fc.constantFrom(null, 0, 3),
    ascenseur: fc.constantFrom(null, true, false),
    bailleur: fc.constantFrom(null, unLogement().bailleur),
  })
  test('face à un logement, chaque ménage a les points et les exclusions du couple', () => {
    fc.assert(
      fc.property(fc.array(menage, { maxLength: 20 }), logement, (menages, offert) => {
        const [faits, face] = [menages.map((un) => unCandidat({ ...un, propositionsOuvertes: 0 })), unLogement(offert)]
        const { points, exclusionsDe } = ici.compterFaceA(face, ranger(faits))
        const enRangee = faits.map((_, place) => ({ points: points[place], exclusions: exclusionsDe(place) }))
        expect(enRangee).toEqual(faits.map((un) => ici.compter(un, face)))
      }),
    )
  })

  test('face à un ménage, chaque logement a les points et les exclusions du couple, qu’il lui soit proposé ou non', () => {
    const propositions = fc.constantFrom<FaitsDuMenage['propositions']>(
      {},
      { [ID_LOGEMENT]: 'refusee_menage' },
      { [ID_LOGEMENT]: 'presentation_gtr', [AUTRE_LOGEMENT]: 'retiree' },
    )
    fc.assert(
      fc.property(menage, propositions, fc.array(logement, { maxLength: 20 }), (un, siennes, offerts) => {
        // Un logement ne s'offre qu'une fois.
        const uniques = offerts.filter(({ id }, rang) => offerts.findIndex((autre) => autre.id === id) === rang)
        const anonymes = offerts.map((offert, rang) => unLogement({ ...offert, id: `autre ${rang}` }))
        const faces = [...uniques.map(unLogement), ...anonymes]
        const faits = unCandidat({ ...un, propositions: siennes })
        const { points, exclusionsDe } = ici.compterFaceAuMenage(faits, rangerLogements(faces))
        const enRangee = faces.map((_, place) => ({ points: points[place], exclusions: exclusionsDe(place) }))
        expect(enRangee).toEqual(faces.map((face) => ici.compter(faits, face)))
      }),
    )
  })
})

test('les poids viennent des VARIABLEs en vigueur ; un poids nul ne compte pas', () => {
  const variables = { ...ICI.variables, RAPPROCHEMENT_TAILLE: 40, RAPPROCHEMENT_COTATION: 0 }
  expect(rapprocher({ jour: JOUR, variables }).compter(unCandidat(), unLogement()).points).toBe(105)
})

test('les bornes données à la base disent la même taille que la règle', () => {
  for (const typologie of Object.keys(typologies) as Typologie[])
    for (let personnes = 1; personnes <= 30; personnes += 1) {
      const { min, max } = personnesAdmises(typologie)
      const admise = tailleAdmise({ personnes, typologiesGTR: [] }, typologie)
      expect([typologie, personnes, personnes >= min && personnes <= max]).toEqual([typologie, personnes, admise])
      expect(typologiesAdmises({ personnes, typologiesGTR: [] }).includes(typologie)).toBe(admise)
    }
  expect(personnesAdmises('T4')).toEqual({ min: 3, max: 5 })
  expect(personnesAdmises('CHAMBRE')).toEqual({ min: 1, max: 2 })
  expect(personnesAdmises('T7_ET_PLUS')).toEqual({ min: 6, max: 30 })
})

test('un logement pris, retiré ou fini ne se propose plus ; engagé, il se traite encore', () => {
  const refus = (logement: Partial<FaitsDuLogement>) => refusDeProposer(unLogement(logement), '2026-03-15T09:00:00Z')
  expect(refus({ fin: '2026-03-16T09:00:00Z' })).toBeNull()
  expect(refus({})).toBe('La mise à disposition est terminée.')
  expect(refus({ statut: 'EN_COURS_DE_TRAITEMENT' })).toBeNull()
  expect(refus({ statut: 'REPRIS_BAILLEUR' })).toBe('Ce logement n’est plus offert.')
  expect(refus({ accepte: true })).toBe('Un ménage a accepté ce logement.')
  expect(refus({ statut: 'EN_COURS_DE_TRAITEMENT', transmis: true })).toBe(
    'Ses candidats sont chez le bailleur : ce logement se propose de nouveau après sa réponse.',
  )
})

test('l’étape d’avant, encore à faire, manque au dossier comme le reste', () => {
  expect(manquesDAvance({ statut: 'ENTRETIEN_PREALABLE_A_REALISER', manques: ['numéro unique'] })).toEqual([
    'entretien préalable à réaliser',
    'numéro unique',
  ])
  expect(manquesDAvance({ statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', manques: [] })).toEqual(['DLS à transmettre au bailleur'])
  expect(manquesDAvance({ statut: 'RECHERCHE_DU_LOGEMENT', manques: [] })).toEqual([])
})
