import { describe, expect, test } from 'vitest'
import { AUJOURDHUI } from '../../faits.examples.ts'
import {
  julien,
  type MenageExemple,
  type Surcharge,
  samira,
  unEnfant,
  uneRessource,
  unMenage,
  unMenageVide,
  unRevenu,
} from '../../menage.examples.ts'
import type { ContexteDeControle } from '../controle.ts'
import { controlerDossier } from '../erreurs.ts'

const controle = (surcharge: Surcharge<MenageExemple>, contexte: Partial<ContexteDeControle> = {}) =>
  controlerDossier(unMenage(surcharge), { aujourdhui: AUJOURDHUI, ...contexte }).nonBlockingFields
const aVerifier = (surcharge: Surcharge<MenageExemple>, contexte: Partial<ContexteDeControle> = {}) =>
  controle(surcharge, contexte).map(({ code, message }) => [code, message.replaceAll('\u00A0', ' ')])

const { occupants, ressourcesEtCharges, projetResidentiel } = unMenage()
const { ressources, revenusImposables } = ressourcesEtCharges
const avec = (id: string, changement: Partial<(typeof occupants)[number]>) => ({
  occupants: occupants.map((occupant) => (occupant.id === id ? { ...occupant, ...changement } : occupant)),
})
const personne = (rang: number) => occupants[rang] as (typeof occupants)[number]

test('un dossier vide n’a rien à vérifier', () => {
  expect(controlerDossier(unMenageVide(), { aujourdhui: AUJOURDHUI }).nonBlockingFields).toEqual([])
})

test('une vérification dit son champ, son étape et la personne', () => {
  expect(controle({ ressourcesEtCharges: { ressources: [...ressources, uneRessource(julien.id, 'RSA', 0)] } })).toEqual([
    {
      code: 'RESSOURCE_A_ZERO',
      path: `ressourcesEtCharges.ressources.${julien.id}.RSA.montantMensuel`,
      message: 'La ressource RSA est à 0\u00A0€ pour Julien Duprez',
      step: 3,
      occupantId: julien.id,
    },
  ])
})

describe('les ressources', () => {
  const gagne = (montant: number) => ({
    ressourcesEtCharges: {
      ressources: [uneRessource(samira.id, 'SALAIRE', montant), uneRessource(julien.id, 'RSA', 1)],
      charges: { loyerNetHorsAPL: null },
    },
  })

  test('au-dessus de 6 000 € par mois', () => {
    expect(aVerifier(gagne(6000))).toEqual([['RESSOURCES_ELEVEES', 'Les ressources du ménage sont supérieures à 6 000,00 €']])
    expect(aVerifier(gagne(5999))).toEqual([])
  })

  test('en dessous de 500 € par mois', () => {
    const codes = (montant: number) => aVerifier(gagne(montant)).filter(([code]) => code === 'RESSOURCES_FAIBLES')
    expect(codes(498.99)).toEqual([['RESSOURCES_FAIBLES', 'Les ressources du ménage sont inférieures à 500,00 €']])
    expect(codes(499)).toEqual([])
  })

  test('les seuils viennent des variables', () => {
    expect(aVerifier(gagne(4000), { variables: { RESSOURCES_MAX: 4000 } })).toEqual([
      ['RESSOURCES_ELEVEES', 'Les ressources du ménage sont supérieures à 4 000,00 €'],
    ])
  })

  test('l’allocation vieillesse à 0 € est refusée, pas signalée', () => {
    expect(
      aVerifier({ ressourcesEtCharges: { ressources: [...ressources, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', 0)] } }),
    ).toEqual([])
  })
})

describe('le budget', () => {
  test('un taux d’effort de plus de 35 %', () => {
    // (882,35 + 215,04 − 215,04) ÷ 2 521 = 35,0 % ; un euro de plus : 35,04 %, lu 35,0 %.
    const loyer = (loyerNetHorsAPL: number) => ({
      ressourcesEtCharges: { charges: { loyerNetHorsAPL, chargesLocativesQuittancees: 215.04 } },
      logementActuel: { finance: { loyer: null, charges: null } },
    })
    expect(aVerifier(loyer(882.35))).toEqual([])
    expect(aVerifier(loyer(900))).toEqual([['TAUX_EFFORT_ELEVE', 'Le taux d’effort du logement actuel est de 35,7 %, au-dessus de 35,0 %']])
  })

  test('celui d’une proposition aussi', () => {
    const propositions = [
      { id: 'p1', libelle: '24 rue de l’Épeule, Roubaix', tauxEffort: 36.2 },
      { id: 'p2', libelle: '3 rue Jean-Macé, Wattrelos', tauxEffort: 35 },
    ]
    expect(aVerifier({}, { propositions })).toEqual([
      ['TAUX_EFFORT_ELEVE', 'Le taux d’effort de la proposition « 24 rue de l’Épeule, Roubaix » est de 36,2 %, au-dessus de 35,0 %'],
    ])
  })

  test('un reste à vivre de moins de 10 € par jour et par unité de consommation', () => {
    // 1 519,02 − 750 = 769,02 € par mois, pour 2,6 unités et 30 jours : 9,86 €.
    const frais = (fraisDeGarde: number) => ({ ressourcesEtCharges: { charges: { fraisDeGarde } } })
    expect(aVerifier(frais(750))).toEqual([
      ['RESTE_A_VIVRE_FAIBLE', 'Le reste à vivre est de 9,86 € par jour et par unité de consommation, en dessous de 10,00 €'],
    ])
    expect(aVerifier(frais(739.02))).toEqual([])
  })

  test('un revenu au-dessus d’un plafond : le plus haut dépassé', () => {
    const declare = (rfr: number) => ({
      ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, 2024, 0), unRevenu(julien.id, 2024, rfr)] },
    })
    // Cinq personnes en 2026 : 29 359 €, 53 376 € et 69 389 €.
    expect(aVerifier(declare(29_359))).toEqual([])
    expect(aVerifier(declare(29_653))).toEqual([
      ['PLAFOND_DEPASSE', 'Le revenu fiscal de référence 2024 du ménage dépasse de 1,0 % le plafond PLAI'],
    ])
    expect(aVerifier(declare(64_051))).toEqual([
      ['PLAFOND_DEPASSE', 'Le revenu fiscal de référence 2024 du ménage dépasse de 20,0 % le plafond PLUS'],
    ])
    expect(aVerifier({ ...declare(64_051), ...avec(samira.id, { sansAvisImposition: true }) })).toEqual([
      ['PLAFOND_DEPASSE', 'Le revenu fiscal de référence 2024 de Julien Duprez dépasse de 20,0 % le plafond PLUS'],
    ])
  })
})

describe('les personnes', () => {
  test('un enfant de plus de 18 ans sans ressource', () => {
    const idir = unEnfant(6, {
      prenom: 'Idir',
      nom: 'Benali',
      sexe: 'MASCULIN',
      dateDeNaissance: '2007-03-12',
      sansRessource: true,
      sansAvisImposition: true,
    })
    const attendu = [['ENFANT_MAJEUR_SANS_RESSOURCE', 'Idir Benali a plus de 18 ans, compte comme adulte et n’a pas de ressource']]
    expect(aVerifier({ occupants: [...occupants, idir], relogement: { typologiesGTR: ['T5'] } })).toEqual(attendu)
    expect(
      aVerifier({ occupants: [...occupants, { ...idir, dateDeNaissance: '2007-03-13' }], relogement: { typologiesGTR: ['T5'] } }),
    ).toEqual([])
  })

  test('un âge de plus de 110 ans', () => {
    expect(aVerifier(avec(julien.id, { dateDeNaissance: '1915-03-12' }))).toEqual([['AGE_INVRAISEMBLABLE', 'Julien Duprez aurait 111 ans']])
    expect(aVerifier(avec(julien.id, { dateDeNaissance: '1915-03-13' }))).toEqual([])
  })

  test('un demandeur principal de moins de 18 ans', () => {
    expect(aVerifier(avec(samira.id, { dateDeNaissance: '2008-03-13' }))).toEqual([
      ['PRINCIPAL_MINEUR', 'Samira Benali, demandeur principal, a moins de 18 ans'],
    ])
    expect(aVerifier(avec(samira.id, { dateDeNaissance: '2008-03-12' }))).toEqual([])
  })

  test('la même personne deux fois, à la casse et aux accents près', () => {
    const lina = personne(4)
    const double = { ...personne(3), nom: 'DUPREZ', prenom: 'LINA', dateDeNaissance: lina.dateDeNaissance }
    expect(aVerifier({ occupants: [samira, julien, double, lina], relogement: { typologiesGTR: ['T4'] } })).toEqual([
      ['OCCUPANT_EN_DOUBLE', 'Deux occupants du nom de Lina Duprez ont la même date de naissance'],
    ])
  })

  test('des jumeaux ne sont pas un doublon', () => {
    expect(aVerifier(avec(personne(3).id, { dateDeNaissance: personne(4).dateDeNaissance }))).toEqual([])
  })

  test('un handicap dont la reconnaissance n’est pas dite', () => {
    expect(aVerifier({ composition: { personneAHandicap: true, handicapReconnu: null } })).toEqual([
      ['HANDICAP_A_PRECISER', 'La reconnaissance du handicap est à préciser'],
    ])
    expect(aVerifier({ composition: { personneAHandicap: true, handicapReconnu: false } })).toEqual([])
  })
})

describe('le logement actuel', () => {
  test('un loyer hors de 2 à 15 € par m²', () => {
    expect(aVerifier({ logementActuel: { surface: 32 } })).toEqual([
      ['LOYER_AU_M2', 'Le loyer actuel est de 15,20 € par m², hors de la fourchette de 2,00 € à 15,00 €'],
    ])
    expect(aVerifier({ logementActuel: { surface: 250 } })).toEqual([
      ['LOYER_AU_M2', 'Le loyer actuel est de 1,95 € par m², hors de la fourchette de 2,00 € à 15,00 €'],
    ])
    expect(aVerifier({ logementActuel: { surface: null } })).toEqual([])
  })

  const loyer = (montant: number) => ({
    ressourcesEtCharges: { charges: { loyerNetHorsAPL: montant } },
    logementActuel: { finance: { loyer: montant } },
  })

  test('une APL supérieure au loyer', () => {
    expect(aVerifier(loyer(200))).toEqual([['APL_SUPERIEURE_AU_LOYER', 'L’APL (215,04 €) est supérieure au loyer (200,00 €)']])
  })

  test('un loyer à 0 €, sauf propriétaire ou hébergé', () => {
    expect(aVerifier(loyer(0))).toEqual([['LOYER_NUL', 'Le loyer du logement actuel est à 0 €']])
    expect(aVerifier({ ...loyer(0), logementActuel: { finance: { loyer: 0 }, situation: 'HEBERGE_PARC_SOCIAL' } })).toEqual([])
  })
})

describe('la taille demandée', () => {
  test.each([
    [1, 'T1', []],
    [1, 'T2', []],
    [1, 'T3', [['SOUS_OCCUPATION', 'La typologie T3 pour 1 personne serait en sous-occupation']]],
    [2, 'CHAMBRE', []],
    [3, 'T1BIS', [['SUR_OCCUPATION', 'La typologie T1 bis pour 3 personnes serait en sur-occupation']]],
    [5, 'T4', []],
    [5, 'T6', []],
    [5, 'T3', [['SUR_OCCUPATION', 'La typologie T3 pour 5 personnes serait en sur-occupation']]],
    [5, 'T7_ET_PLUS', [['SOUS_OCCUPATION', 'La typologie T7 et plus pour 5 personnes serait en sous-occupation']]],
    [9, 'T7_ET_PLUS', []],
  ] as const)('%i personnes, %s', (personnes, typologie, attendu) => {
    const enfants = Array.from({ length: personnes }, (_, rang) => ({
      ...personne(4),
      id: `01900000-0000-7000-8000-0000000000${rang + 10}`,
      prenom: `Enfant ${rang}`,
    }))
    const trouvees = aVerifier({ occupants: enfants, relogement: { typologiesGTR: [typologie] } })
    expect(trouvees.filter(([code]) => code?.endsWith('OCCUPATION'))).toEqual(attendu)
  })
})

describe('les secteurs souhaités', () => {
  const [premier] = projetResidentiel.secteursSouhaites
  const secteur = { ...premier, villes: premier?.villes ?? [], typologies: [], precisions: null }
  const critere = (type: 'ETAGE_MAX' | 'ASCENSEUR', texteLibre: string | null = null) =>
    ({ type, priorite: 'SOUHAITE', texteLibre }) as const
  const souhaite = (etage: string, pmr: boolean, ...autres: ReturnType<typeof critere>[]) => ({
    composition: { personneAMobiliteReduite: pmr },
    projetResidentiel: { secteursSouhaites: [{ ...secteur, criteres: [critere('ETAGE_MAX', etage), ...autres] }] },
  })

  test('au-delà du 3e étage sans ascenseur avec une personne à mobilité réduite', () => {
    expect(aVerifier(souhaite('4e étage', true))).toEqual([
      ['ETAGE_SANS_ASCENSEUR', 'Le secteur souhaité n° 1 admet le 4e étage sans ascenseur, pour une personne à mobilité réduite'],
    ])
    expect(aVerifier(souhaite('3', true))).toEqual([])
    expect(aVerifier(souhaite('4', true, critere('ASCENSEUR')))).toEqual([])
    expect(aVerifier(souhaite('4', false))).toEqual([])
  })

  const exclut = (...quartiersAExclure: { ville: string; quartier: string | null; motif: null }[]) => ({
    projetResidentiel: { quartiersAExclure },
  })

  test('un secteur entièrement exclu', () => {
    const message = (rang: number) => ['SECTEUR_EXCLU', `Le secteur souhaité n° ${rang} est entièrement dans les quartiers à exclure`]
    expect(aVerifier(exclut({ ville: 'roubaix', quartier: 'epeule', motif: null }))).toEqual([message(2)])
    expect(aVerifier(exclut({ ville: 'Roubaix', quartier: null, motif: null }))).toEqual([message(1), message(2)])
    expect(aVerifier(exclut({ ville: 'Roubaix', quartier: 'Moulin', motif: null }))).toEqual([])
  })
})

describe('ce qui vieillit', () => {
  test('une demande de logement social de plus de 12 mois', () => {
    const du = (date: string) => ({ relogement: { demandeLogementSocial: { date } } })
    expect(aVerifier(du('2025-03-11'))).toEqual([['DLS_A_RENOUVELER', 'La demande de logement social doit être renouvelée']])
    expect(aVerifier(du('2025-03-12'))).toEqual([])
  })

  test('un entretien de plus de 12 mois', () => {
    expect(aVerifier({ relogement: { dates: { entretien: '2025-03-11' } } })).toEqual([
      ['ENTRETIEN_ANCIEN', 'L’entretien date de plus de 12 mois'],
    ])
  })

  test('le bail signé, ni demande, ni entretien, ni projet ne sont plus à revoir', () => {
    const ancien = { relogement: { demandeLogementSocial: { date: '2024-01-01' }, typologiesGTR: ['T2' as const] } }
    expect(aVerifier(ancien, { statut: 'SIGNATURE_DU_BAIL' })).toHaveLength(2)
    expect(aVerifier(ancien, { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' })).toEqual([])
  })

  test('un dossier clos n’a plus rien à vérifier', () => {
    const zero = { ressourcesEtCharges: { ressources: [...ressources, uneRessource(julien.id, 'RSA', 0)] } }
    expect(aVerifier(zero, { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' })).toHaveLength(1)
    for (const statut of ['CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'] as const)
      expect(aVerifier(zero, { statut })).toEqual([])
  })

  test('l’avis d’imposition de l’avant-dernière année, paru à l’été suivant', () => {
    const manque = [['AVIS_IMPOSITION_MANQUANT', 'L’avis d’imposition sur les revenus 2024 manque au dossier']]
    const avis = (ajouteLe: string) => ({ documents: [{ type: 'AVIS_IMPOSITION', ajouteLe }] })
    expect(aVerifier({}, { documents: [{ type: 'QUITTANCE', ajouteLe: '2026-01-05T10:00:00Z' }] })).toEqual(manque)
    expect(aVerifier({}, avis('2025-06-30T10:00:00Z'))).toEqual(manque)
    expect(aVerifier({}, avis('2025-09-02T10:00:00Z'))).toEqual([])
    const sansAvis = { occupants: occupants.map((occupant) => ({ ...occupant, sansAvisImposition: true })) }
    expect(aVerifier(sansAvis, { documents: [] })).toEqual([])
  })
})

test('un même téléphone, une même adresse ou un même code dans un autre dossier', () => {
  const doublons = [
    { champ: 'telephone', codeMenage: 'ROU-2025-0311' },
    { champ: 'email', codeMenage: 'ROU-2025-0312' },
    { champ: 'codeMenage', codeMenage: 'ROU-2024-0187' },
  ] as const
  expect(aVerifier({}, { doublons })).toEqual([
    ['PRESENT_DANS_UN_AUTRE_DOSSIER', 'Le téléphone est aussi dans le dossier ROU-2025-0311'],
    ['PRESENT_DANS_UN_AUTRE_DOSSIER', 'L’adresse électronique est aussi dans le dossier ROU-2025-0312'],
    ['PRESENT_DANS_UN_AUTRE_DOSSIER', 'Le code ménage est aussi dans le dossier ROU-2024-0187'],
  ])
})

test('une acceptation que quinze minutes après aucune proposition ne porte', () => {
  expect(aVerifier({}, { minutesSansReponse: 14 })).toEqual([])
  expect(aVerifier({}, { minutesSansReponse: null })).toEqual([])
  expect(aVerifier({}, { minutesSansReponse: 15 })).toEqual([
    ['REPONSE_INCOMPLETE', 'Réponse incomplète : aucune proposition ne porte l’acceptation du ménage'],
  ])
})

test('un refus que quinze minutes après aucune proposition ne porte', () => {
  expect(aVerifier({}, { minutesSansRefus: 14 })).toEqual([])
  expect(aVerifier({}, { minutesSansRefus: 15 })).toEqual([
    ['REPONSE_INCOMPLETE', 'Réponse incomplète : aucune proposition ne porte le refus du ménage'],
  ])
})

test('les revenus de l’exemple restent sous les plafonds', () => {
  expect(revenusImposables.filter(({ annee }) => annee === 2024).map(({ revenuFiscalDeReference }) => revenuFiscalDeReference)).toEqual([
    9310, 14180,
  ])
})

test('une naissance dont le jour est passé demande de revoir la composition', () => {
  expect(aVerifier({ composition: { naissancePrevueLe: '2026-03-11' } })).toEqual([
    ['NAISSANCE_PASSEE', 'La naissance était prévue le 11 mars 2026 : la composition est à mettre à jour'],
  ])
  expect(aVerifier({ composition: { naissancePrevueLe: '2026-03-12' } })).toEqual([])
})
