import { describe, expect, test } from 'vitest'
import { bastien, camille, colette, melanie, rachid } from '../acces/acteurs.examples.ts'
import { transitionError } from '../passage/transition.ts'
import { AUJOURDHUI, desFaits, uneProposition } from './faits.examples.ts'
import type { FaitsMenage } from './menage.faits.ts'
import { placesSuivantes } from './menage.nextPlaces.ts'
import type { StatutMenage } from './menage.statuts.ts'
import { passagesDuMenage } from './menage.transitions.ts'

const contexte = (statut: StatutMenage, faits: Partial<FaitsMenage> = {}) => ({
  faits: desFaits(statut, faits),
  donnees: {},
  aujourdhui: AUJOURDHUI,
})
const places = (statut: StatutMenage, faits: Partial<FaitsMenage> = {}, acteur = camille) =>
  placesSuivantes(contexte(statut, faits), acteur)
const enBref = (statut: StatutMenage, faits: Partial<FaitsMenage> = {}, acteur = camille) =>
  Object.fromEntries(places(statut, faits, acteur).map(({ transition, groupe }) => [transition, groupe]))

describe('le menu « Changer le statut » de Camille, en recherche de logement', () => {
  const faits = {
    propositions: [uneProposition('presentation_gtr'), uneProposition('presentation_gtr', { id: 'b', libelle: '15 rue Holden, Croix' })],
  }

  test('chaque passage est rangé', () => {
    expect(enBref('RECHERCHE_DU_LOGEMENT', faits)).toEqual({
      demander_revision_projet: 'bloquee',
      mettre_en_veille: 'possible',
      demander_nouvelle_presentation_gtr: 'possible',
      proposer_bailleur_prive: 'bloquee',
      accepter_en_gtr: 'reunion',
      refuser_en_gtr: 'reunion',
      acceptation_logement: 'bloquee',
      refus_proposition: 'bloquee',
      depart_spontane: 'sortie',
      accession_propriete: 'sortie',
    })
  })

  test('ce qui est grisé dit pourquoi', () => {
    const par = Object.fromEntries(places('RECHERCHE_DU_LOGEMENT', faits).map((place) => [place.transition, place]))
    expect(par['acceptation_logement']?.bloquants).toEqual([
      'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.',
      'Deux sont encore à présenter en GTR.',
    ])
    expect(par['demander_revision_projet']?.bloquants).toEqual([
      'Réservé au responsable d’équipe, au responsable ingénierie sociale et au data steward.',
    ])
    expect(par['depart_spontane']).toMatchObject({ autorise: true, aide: 'Supprime les 2 propositions et prévient le DPO' })
  })

  test('le dialogue de mise en veille est décrit : motif parmi une liste, date à venir dans trois mois', () => {
    expect(places('RECHERCHE_DU_LOGEMENT').find(({ transition }) => transition === 'mettre_en_veille')).toMatchObject({
      place: 'DOSSIER_EN_VEILLE',
      autorise: true,
      bloquants: [],
      demande: [
        {
          nom: 'motif',
          nature: 'choix',
          obligatoire: true,
          choix: expect.arrayContaining([{ code: 'HOSPITALISATION', libelle: 'Hospitalisation' }]),
        },
        { nom: 'date', nature: 'date', obligatoire: true, borne: 'future', valeur: '2026-06-12' },
        { nom: 'commentaire', obligatoire: false },
      ],
    })
  })
})

test('ce que le dialogue demandera ne grise pas le bouton, et la date du dossier y est proposée', () => {
  const dates = { ...desFaits('CLOTURE').dates, entretien: '2026-03-10' }
  expect(places('ENTRETIEN_PREALABLE_A_REALISER')[0]).toMatchObject({ transition: 'realiser_entretien', autorise: true })
  expect(places('ENTRETIEN_PREALABLE_A_REALISER', { dates })[0]?.demande).toMatchObject([
    { nom: 'date', valeur: '2026-03-10', obligatoire: true, borne: 'passee' },
  ])
})

test('la clôture s’offre dès que le dossier le permet : le récapitulatif sera produit par l’action', () => {
  expect(places('ACCOMPAGNEMENT_POST_RELOGEMENT', { ficheNouveauLogement: true })[0]).toMatchObject({
    transition: 'cloture',
    autorise: true,
    demande: [
      { nom: 'satisfactionInformation', nature: 'choix', obligatoire: true },
      { nom: 'satisfactionAccompagnement' },
      { nom: 'satisfactionDemenagement' },
      { nom: 'satisfactionLogement' },
      { nom: 'satisfactionTravaux' },
      { nom: 'satisfactionCommentaire', nature: 'texte', obligatoire: false },
      { nom: 'recapitulatif', nature: 'document', obligatoire: false },
    ],
  })
  expect(
    transitionError(passagesDuMenage, 'cloture', contexte('ACCOMPAGNEMENT_POST_RELOGEMENT', { ficheNouveauLogement: true }), camille)
      ?.message,
  ).toBe('Missing PDF generation function handler')
})

test('les logements que le ménage peut accepter sont au choix, le seul est proposé d’office', () => {
  const une = uneProposition('acceptee_cal')
  const demande = (propositions: FaitsMenage['propositions']) =>
    places('ACCEPTE_EN_GTR', { propositions }).find(({ transition }) => transition === 'acceptation_logement')?.demande[0]
  expect(demande([une, uneProposition('presentation_gtr', { id: 'b' })])).toMatchObject({
    nom: 'propositionId',
    valeur: une.id,
    choix: [{ code: une.id, libelle: '24 rue de l’Épeule, Roubaix' }],
  })
  expect(demande([une, uneProposition('acceptee_cal', { id: 'b' })])).toMatchObject({ valeur: null })
})

describe('un ménage qu’il n’est pas nécessaire de reloger', () => {
  test('n’a plus que les sorties', () => {
    expect(Object.keys(enBref('RECHERCHE_DU_LOGEMENT', { relogementNecessaire: false }))).toEqual([
      'depart_spontane',
      'accession_propriete',
    ])
    expect(Object.keys(enBref('DEPART_SPONTANE', { relogementNecessaire: false, statutMemorise: 'DEMENAGEMENT' }))).toEqual([
      'annuler_depart_spontane',
    ])
    expect(Object.keys(enBref('CLOTURE', { relogementNecessaire: false }, rachid))).toEqual([])
  })

  test('refuse les autres passages avec sa raison', () => {
    expect(
      transitionError(passagesDuMenage, 'mettre_en_veille', contexte('RECHERCHE_DU_LOGEMENT', { relogementNecessaire: false }), camille),
    ).toMatchObject({
      nature: 'conflit',
      message: 'Le relogement de ce ménage n’est pas nécessaire.',
    })
  })
})

test('l’annulation d’un refus ne se montre que s’il y a eu un refus', () => {
  expect(enBref('RECHERCHE_DU_LOGEMENT')).not.toHaveProperty('annuler_refus_proposition')
  expect(enBref('RECHERCHE_DU_LOGEMENT', { propositions: [uneProposition('refusee_menage')] })).toHaveProperty(
    'annuler_refus_proposition',
    'possible',
  )
})

test('un passage fermé par le rôle ne cite ni proposition, ni date, ni mise en garde', () => {
  const propositions = [uneProposition('acceptee_cal'), uneProposition('refusee_menage', { id: 'b' })]
  for (const acteur of [bastien, colette, melanie])
    for (const statut of ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT', 'ENTRETIEN_PREALABLE_A_REALISER'] as const)
      for (const place of places(statut, { propositions, bailleurActuelId: bastien.partenaireId }, acteur).filter(
        ({ interdit }) => interdit,
      ))
        expect(place).toMatchObject({ demande: [], aide: null })
})

test('un bailleur, une commune n’apprennent du menu ni refus ni réponse attendue ailleurs', () => {
  const propositions = [uneProposition('refusee_menage'), uneProposition('acceptee_cal', { id: 'b' })]
  for (const acteur of [bastien, colette]) {
    const sans = enBref('RECHERCHE_DU_LOGEMENT', {}, acteur)
    expect(enBref('RECHERCHE_DU_LOGEMENT', { propositions }, acteur)).toEqual(sans)
    expect(Object.keys(sans)).not.toContain('refus_proposition')
  }
  expect(enBref('RECHERCHE_DU_LOGEMENT', { propositions }, melanie)).toHaveProperty('annuler_refus_proposition')
})

test('ce qui se fait en réunion n’est réservé à aucun bailleur', () => {
  const place = places('RECHERCHE_DU_LOGEMENT', {}, bastien).find(({ transition }) => transition === 'accepter_en_gtr')
  expect(place?.bloquants).toEqual(['Se fait à la clôture du compte rendu du GTR.'])
})

test('Mélanie lit les passages sans pouvoir en faire aucun', () => {
  expect(places('RECHERCHE_DU_LOGEMENT', {}, melanie).filter(({ autorise }) => autorise)).toEqual([])
})
