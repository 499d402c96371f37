import { describe, expect, test } from 'vitest'
import { ines } from '../acces/acteurs.examples.ts'
import { texteDe } from '../evenements.ts'
import { applyTransition, type Demandeur, SYSTEME } from '../passage/transition.ts'
import { AUJOURDHUI, desFaits, uneProposition } from './faits.examples.ts'
import type { DonneesPassage, FaitsMenage } from './menage.faits.ts'
import type { StatutMenage } from './menage.statuts.ts'
import { suitesDuPassage } from './menage.suites.ts'
import { type NomTransitionMenage, passagesDuMenage } from './menage.transitions.ts'

function suites(
  nom: NomTransitionMenage,
  statut: StatutMenage,
  faits: Partial<FaitsMenage> = {},
  donnees: DonneesPassage = {},
  qui: Demandeur = ines,
) {
  const contexte = { faits: desFaits(statut, faits), donnees, aujourdhui: AUJOURDHUI }
  const suites = suitesDuPassage(applyTransition(passagesDuMenage, nom, contexte, qui), contexte, qui)
  return { ...suites, historique: suites.historique.map((evenement) => ({ ...evenement, texte: texteDe(evenement) })) }
}

test('tout passage laisse une trace qui porte l’ancien et le nouveau statut', () => {
  expect(suites('demander_nouvelle_presentation_gtr', 'RECHERCHE_DU_LOGEMENT').historique).toEqual([
    {
      type: 'MODIFICATION',
      code: 'STATUT_PASSE',
      donnees: { ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'ATTENTE_PRESENTATION_GTR' },
      texte: 'Statut passé de « Recherche du logement » à « Attente de présentation en GTR »',
      statut: { ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'ATTENTE_PRESENTATION_GTR' },
    },
  ])
})

test('une donnée que le passage ne demande pas est ignorée', () => {
  const { champs, historique } = suites(
    'demander_nouvelle_presentation_gtr',
    'RECHERCHE_DU_LOGEMENT',
    {},
    { commentaire: 'x', date: '2020-01-01' },
  )
  expect(champs).toEqual({})
  expect(historique[0]?.texte).toBe('Statut passé de « Recherche du logement » à « Attente de présentation en GTR »')
})

test('le commentaire demandé accompagne la trace', () => {
  expect(suites('demander_revision_projet', 'RECHERCHE_DU_LOGEMENT', {}, { commentaire: 'Secteur trop étroit' }).historique[0]?.texte).toBe(
    'Statut passé de « Recherche du logement » à « Révision du projet résidentiel » : Secteur trop étroit',
  )
})

test('l’entretien réalisé est daté et ferme son alerte', () => {
  const { champs, alertesFermees } = suites('realiser_entretien', 'ENTRETIEN_PREALABLE_A_REALISER', {}, { date: '2026-03-10' })
  expect(champs).toEqual({ dates: { entretien: '2026-03-10' } })
  expect(alertesFermees).toContain('ENTRETIEN_A_REALISER')
})

test('une date déjà au dossier n’est pas réécrite', () => {
  const dates = { ...desFaits('CLOTURE').dates, entretien: '2026-03-10' }
  expect(suites('realiser_entretien', 'ENTRETIEN_PREALABLE_A_REALISER', { dates }).champs).toEqual({})
})

test('la transmission à la MEL écrit un courrier, prévient, et appelle la DLS', () => {
  const faits = { recapitulatifEntretienLe: '2026-03-10T09:00:00Z' }
  const { historique, courriels, alertesCreees } = suites('transmettre_guide_mel', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', faits)
  expect(historique[0]?.type).toBe('COURRIER')
  expect(courriels).toEqual(['TRANSMISSION_GUIDE_MEL'])
  expect(alertesCreees.map(({ type, valeur, pour }) => [type, valeur, pour])).toEqual([
    ['FICHE_TRANSMISE', null, 'RESPONSABLE_EQUIPE'],
    ['FICHE_TRANSMISE', null, 'BAILLEUR'],
    ['DOCUMENT_A_TRANSMETTRE', 'DLS', 'CHARGE'],
  ])
})

describe('la veille', () => {
  test('garde son motif et alerte à la date de réexamen', () => {
    const { champs, alertesCreees } = suites('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT', {}, { motif: 'SUCCESSION', date: '2026-09-01' })
    expect(champs).toEqual({ veille: { motif: 'SUCCESSION', jusquAu: '2026-09-01' } })
    expect(alertesCreees).toMatchObject([{ type: 'DOSSIER_EN_VEILLE', dateAlerte: '2026-09-01', pour: 'CHARGE' }])
  })

  test.for([{}, { date: null }, { date: '' }])('sans date (%o), elle dure trois mois', (donnees) => {
    const { champs, alertesCreees } = suites('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT', {}, { motif: 'SUCCESSION', ...donnees })
    expect(champs).toEqual({ veille: { motif: 'SUCCESSION', jusquAu: '2026-06-12' } })
    expect(alertesCreees).toMatchObject([{ type: 'DOSSIER_EN_VEILLE', dateAlerte: '2026-06-12' }])
  })

  test('son motif se lit à l’historique, avec ce que l’on en dit', () => {
    const texte = (donnees: DonneesPassage) =>
      suites('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT', {}, { date: '2026-09-01', ...donnees }).historique[0]?.texte
    const statut = 'Statut passé de « Recherche du logement » à « Dossier en veille »'
    expect(texte({ motif: 'HOSPITALISATION' })).toBe(`${statut} : Hospitalisation`)
    expect(texte({ motif: 'HOSPITALISATION', commentaire: 'Jusqu’en juin' })).toBe(`${statut} : Hospitalisation. Jusqu’en juin`)
  })

  test('la raison d’un départ et le type d’une accession s’y lisent aussi : les annuler ne les perd pas', () => {
    const texte = (sortie: 'depart_spontane' | 'accession_propriete', donnees: DonneesPassage) =>
      suites(sortie, 'RECHERCHE_DU_LOGEMENT', {}, { date: '2026-03-01', ...donnees }).historique[0]?.texte?.split(' : ')[1]
    expect(texte('depart_spontane', { motif: 'EXPULSION' })).toBe('Expulsion')
    expect(texte('depart_spontane', { motif: 'PARTI_DE_LUI_MEME', commentaire: 'Chez sa fille' })).toBe('Parti de lui-même. Chez sa fille')
    expect(texte('accession_propriete', { type: 'SOCIAL' })).toBe('Accession sociale')
    expect(texte('accession_propriete', { type: 'CLASSIQUE' })).toBe('Accession classique')
  })

  test('décidée par le GTR, elle dure trois mois et c’est un retour de commission', () => {
    const { champs, alertesCreees } = suites('mettre_en_veille', 'INSCRIT_EN_PRESENTATION_GTR', { decisionGtr: 'VEILLE' }, {}, SYSTEME)
    expect(champs).toEqual({ veille: { motif: null, jusquAu: '2026-06-12' } })
    expect(alertesCreees.map(({ type }) => type)).toEqual(['RETOUR_COMMISSION', 'DOSSIER_EN_VEILLE'])
  })

  test('en sortir la ferme', () => {
    const { champs, alertesFermees } = suites('demander_nouvelle_presentation_gtr', 'DOSSIER_EN_VEILLE')
    expect(champs).toEqual({ veille: null })
    expect(alertesFermees).toContain('DOSSIER_EN_VEILLE')
  })
})

test('repartir pour une présentation alors qu’on est inscrit retire du GTR', () => {
  const { historique, actions } = suites(
    'mettre_en_veille',
    'INSCRIT_EN_PRESENTATION_GTR',
    { inscription: { reunionId: 'gtr', statut: 'EN_PREPARATION' } },
    {
      motif: 'AUTRE',
      date: '2026-06-12',
    },
  )
  expect(historique.map(({ type }) => type)).toEqual(['MODIFICATION', 'RETRAIT_PRESENTATION_GTR'])
  expect(actions).toEqual(['QUITTER_LES_GTR'])
})

test('annuler une inscription retire le ménage du GTR, et le dit une fois', () => {
  const { historique, actions } = suites('annuler_inscription_gtr', 'INSCRIT_EN_PRESENTATION_GTR', {
    inscription: { reunionId: 'gtr', statut: 'EN_PREPARATION' },
  })
  expect(historique.map(({ type }) => type)).toEqual(['RETRAIT_PRESENTATION_GTR'])
  expect(actions).toEqual(['QUITTER_LES_GTR'])
})

test('les retours du GTR préviennent le chargé de relogement', () => {
  const { historique, alertesCreees } = suites(
    'accepter_en_gtr',
    'INSCRIT_EN_PRESENTATION_GTR',
    { propositions: [uneProposition('acceptee_gtr')] },
    {},
    SYSTEME,
  )
  expect(historique[0]?.type).toBe('PRESENTATION_LOGEMENT_GTR')
  expect(alertesCreees).toMatchObject([{ type: 'RETOUR_COMMISSION', texte: 'Retour de GTR du 12 mars 2026 : proposition acceptée' }])
})

describe('la réponse du ménage', () => {
  const retenue = uneProposition('proposition_relogement', { ecriteLe: '2026-02-24' })
  const autre = uneProposition('presentation_gtr', { id: 'autre' })
  const close = uneProposition('refusee_menage', { id: 'close' })

  test('accepter retire ses autres propositions ouvertes, avec leur trace', () => {
    const { propositions, historique, actions } = suites(
      'acceptation_logement',
      'ACCEPTE_EN_GTR',
      { propositions: [retenue, autre, close] },
      { propositionId: retenue.id, apl: 214 },
    )
    expect(propositions).toEqual([
      { id: retenue.id, statut: 'acceptee_menage', acceptation: { apl: 214 } },
      { id: 'autre', statut: 'retiree' },
    ])
    expect(historique.map(({ type }) => type)).toEqual(['MODIFICATION', 'RETRAIT_PRESENTATION_LOGEMENT_GTR'])
    expect(actions).toEqual(['RECALCULER_LE_TAUX_EFFORT', 'SUIVRE_LES_LOGEMENTS', 'PREVENIR_LE_RANG_SUIVANT'])
  })

  test('sans proposition désignée, rien ne s’écrit encore sur les propositions', () => {
    expect(suites('acceptation_logement', 'ACCEPTE_EN_GTR', { propositions: [retenue] }).propositions).toEqual([])
    expect(suites('refus_proposition', 'ACCEPTE_EN_GTR', { propositions: [retenue] }).propositions).toEqual([])
  })

  test('refuser garde le motif, la date et la légitimité', () => {
    const { propositions, historique } = suites(
      'refus_proposition',
      'ACCEPTE_EN_GTR',
      { propositions: [retenue] },
      {
        propositionId: retenue.id,
        motif: 'TRANSPORTS',
        date: '2026-03-11',
        legitime: true,
      },
    )
    expect(propositions).toEqual([
      { id: retenue.id, statut: 'refusee_menage', acceptation: null, refus: { motif: 'TRANSPORTS', date: '2026-03-11', legitime: true } },
    ])
    expect(historique[0]).toMatchObject({
      type: 'PROPOSITION_REFUSEE',
      texte: 'Statut passé de « Accepté en GTR » à « Recherche du logement » : 24 rue de l’Épeule, Roubaix. Transports',
      propositionId: retenue.id,
    })
  })

  test('effacer la réponse rend la proposition à l’étape d’avant', () => {
    const annuler = (reste: Parameters<typeof uneProposition>[1]) =>
      suites('annuler_acceptation_logement', 'SIGNATURE_DU_BAIL', { propositions: [uneProposition('acceptee_menage', reste)] })
        .propositions[0]
    expect(annuler({ ecriteLe: '2026-02-24' })).toMatchObject({ statut: 'proposition_relogement', acceptation: null, refus: null })
    expect(annuler({})).toMatchObject({ statut: 'acceptee_cal' })
    expect(annuler({ prive: true })).toMatchObject({ statut: 'acceptee_gtr' })
  })
})

test('la signature du bail fait naître deux échéances, à 3 et 15 jours', () => {
  const propositions = [uneProposition('acceptee_menage')]
  const sansBail = suites(
    'signer_bail',
    'SIGNATURE_DU_BAIL',
    { propositions },
    { date: '2026-03-02', motifSansBail: 'Attendu du bailleur' },
  )
  expect(sansBail.alertesCreees).toMatchObject([
    {},
    {},
    { type: 'DOCUMENT_A_TRANSMETTRE', texte: 'Bail à transmettre', valeur: 'BAIL_NOUVEAU' },
  ])
  expect(sansBail.historique[0]?.texte).toBe(
    'Statut passé de « Signature du bail » à « Programmation du déménagement » : Bail absent des documents. Attendu du bailleur',
  )
  const { champs, alertesCreees } = suites('signer_bail', 'SIGNATURE_DU_BAIL', { bailDepose: true, propositions }, { date: '2026-03-02' })
  expect(champs).toEqual({ dates: { signatureDuBail: '2026-03-02' } })
  expect(alertesCreees.map(({ type, dateAlerte }) => [type, dateAlerte])).toEqual([
    ['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', '2026-03-17'],
    ['DEMENAGEMENT_A_PROGRAMMER', '2026-03-05'],
  ])
})

test('le déménagement programmé est un courrier s’il y a un bon de commande, une modification sinon', () => {
  const type = (faits: Partial<FaitsMenage>) =>
    suites('programmer_demenagement', 'PROGRAMMATION_DU_DEMENAGEMENT', faits, { date: '2026-04-20' }).historique[0]?.type
  expect(type({ creneauReserve: true })).toBe('COURRIER')
  expect(type({ prestationRefusee: true })).toBe('MODIFICATION')
})

test('l’état des lieux de sortie libère le logement et prévoit les visites à 1, 3 et 6 mois', () => {
  const { actions, alertesCreees } = suites(
    'realiser_edl_sortie',
    'ETAT_DES_LIEUX_DE_SORTIE',
    {},
    { date: '2026-01-31', remiseDesCles: '2026-01-31' },
  )
  expect(actions).toEqual(['VIDER_L_ANCIEN_LOGEMENT'])
  expect(alertesCreees.map(({ dateAlerte }) => dateAlerte)).toEqual(['2026-02-28', '2026-04-30', '2026-07-31'])
})

describe('un départ spontané', () => {
  const depart = () =>
    suites(
      'depart_spontane',
      'INSCRIT_EN_PRESENTATION_GTR',
      {
        inscription: { reunionId: 'gtr', statut: 'EN_PREPARATION' },
        propositions: [uneProposition('presentation_gtr'), uneProposition('refusee_menage', { id: 'close' })],
      },
      { motif: 'DECES', date: '2026-03-01', commentaire: 'Appel de la fille' },
    )

  test('garde le statut, supprime toutes les propositions et planifie la purge', () => {
    expect(depart()).toMatchObject({
      champs: {
        statutMemorise: 'INSCRIT_EN_PRESENTATION_GTR',
        departSpontane: { date: '2026-03-01', motif: 'DECES', commentaire: 'Appel de la fille' },
      },
      propositions: [{ statut: 'supprimee' }, { id: 'close', statut: 'supprimee' }],
      actions: [
        'QUITTER_LES_GTR',
        'LIBERER_LES_CRENEAUX',
        'ANNULER_LES_RENDEZ_VOUS',
        'PLANIFIER_LA_PURGE',
        'SUIVRE_LES_LOGEMENTS',
        'PREVENIR_LE_RANG_SUIVANT',
      ],
      courriels: ['PURGE'],
      alertesFermees: { toutesSauf: ['REMBOURSEMENT_A_VALIDER', 'REMBOURSEMENT_A_PAYER'] },
      alertesCreees: [{ type: 'PURGE_A_VALIDER', pour: 'DPO' }],
    })
    expect(depart().historique.map(({ type }) => type)).toEqual(['MODIFICATION', 'RETRAIT_PRESENTATION_GTR'])
  })

  test('s’annule : plus de purge, et un dossier en veille est à réexaminer tout de suite', () => {
    const { champs, actions, alertesFermees, alertesCreees } = suites('annuler_depart_spontane', 'DEPART_SPONTANE', {
      statutMemorise: 'DOSSIER_EN_VEILLE',
    })
    expect(champs).toEqual({ statutMemorise: null, departSpontane: null })
    expect(actions).toEqual(['ANNULER_LA_PURGE', 'SUIVRE_LES_LOGEMENTS', 'RETABLIR_LES_RENDEZ_VOUS', 'ROUVRIR_LES_ALERTES'])
    expect(alertesFermees).toContain('PURGE_A_VALIDER')
    expect(alertesCreees).toMatchObject([{ type: 'DOSSIER_EN_VEILLE', dateAlerte: AUJOURDHUI }])
  })
})

test('une accession retire les propositions ouvertes sans les supprimer', () => {
  const { propositions, champs } = suites(
    'accession_propriete',
    'RECHERCHE_DU_LOGEMENT',
    { propositions: [uneProposition('acceptee_gtr'), uneProposition('refusee_gtr', { id: 'close' })] },
    { type: 'SOCIAL', date: '2026-03-01' },
  )
  expect(propositions).toMatchObject([{ statut: 'retiree' }])
  expect(champs).toEqual({ statutMemorise: 'RECHERCHE_DU_LOGEMENT', accessionALaPropriete: { date: '2026-03-01', type: 'SOCIAL' } })
})

test('revenir en arrière efface la date de l’étape à refaire', () => {
  const revenir = (statut: StatutMenage) => suites('revenir_etape_precedente', statut, {}, { motif: 'Erreur' }).champs
  expect(revenir('PROGRAMMATION_DU_DEMENAGEMENT')).toEqual({ dates: { signatureDuBail: null } })
  expect(revenir('DEMENAGEMENT')).toEqual({ dates: { edlEntree: null } })
  expect(revenir('ACCOMPAGNEMENT_POST_RELOGEMENT')).toEqual({ dates: { edlSortie: null, remiseDesCles: null } })
  expect(revenir('ETAT_DES_LIEUX_DE_SORTIE')).toEqual({})
})

test('revenir de la signature à l’accord en GTR efface l’acceptation', () => {
  const { propositions, actions } = suites(
    'revenir_etape_precedente',
    'SIGNATURE_DU_BAIL',
    { propositions: [uneProposition('acceptee_menage')] },
    { motif: 'Erreur' },
  )
  expect(propositions).toMatchObject([{ statut: 'acceptee_cal', acceptation: null }])
  expect(actions).toEqual(['SUIVRE_LES_LOGEMENTS'])
})

describe('ce que la fin du parcours ferme, et ce qu’un retour retrouve', () => {
  const types = ({ alertesCreees }: { alertesCreees: readonly { type: string; valeur: string | null; dateAlerte: string }[] }) =>
    alertesCreees.map(({ type, valeur, dateAlerte }) => [type, valeur, dateAlerte])
  const dates = (connues: Partial<FaitsMenage['dates']>) => ({
    dates: {
      entretien: null,
      signatureDuBail: null,
      edlEntree: null,
      demenagement: null,
      edlSortie: null,
      remiseDesCles: null,
      ...connues,
    },
  })
  const RESTENT = {
    toutesSauf: [
      'REMBOURSEMENT_A_VALIDER',
      'REMBOURSEMENT_A_PAYER',
      'REMBOURSEMENT_REJETE',
      'COMMENTAIRE_AJOUTE',
      'MANUELLE',
      'PURGE_A_VALIDER',
    ],
  }

  test('une accession ne laisse ouvert que ce qu’une personne attend, l’argent et la purge', () => {
    const { alertesFermees, alertesCreees } = suites(
      'accession_propriete',
      'PROGRAMMATION_DU_DEMENAGEMENT',
      {},
      { type: 'SOCIAL', date: '2026-03-01' },
    )
    expect(alertesFermees).toEqual(RESTENT)
    expect(alertesCreees).toEqual([])
  })

  test('la clôture aussi', () => {
    const { alertesFermees } = suites(
      'cloture',
      'ACCOMPAGNEMENT_POST_RELOGEMENT',
      { recapitulatifRelogementGenere: true, ficheNouveauLogement: true },
      {},
    )
    expect(alertesFermees).toEqual(RESTENT)
  })

  test('rouvert, le dossier retrouve les visites encore à venir, et elles seules', () => {
    const faits = { ficheNouveauLogement: true, bailDepose: true, ...dates({ signatureDuBail: '2025-11-01', edlSortie: '2026-01-31' }) }
    expect(types(suites('rouvrir', 'CLOTURE', faits, { motif: 'Une visite manque' }))).toEqual([
      ['POST_RELOGEMENT', '3 mois', '2026-04-30'],
      ['POST_RELOGEMENT', '6 mois', '2026-07-31'],
    ])
  })

  test('un départ annulé retrouve ce que l’étape attendait', () => {
    const revenir = (statutMemorise: StatutMenage, faits: Partial<FaitsMenage>) =>
      types(suites('annuler_depart_spontane', 'DEPART_SPONTANE', { statutMemorise, ...faits }))
    expect(revenir('DLS_A_TRANSMETTRE_AU_BAILLEUR', {})).toEqual([['DOCUMENT_A_TRANSMETTRE', 'DLS', AUJOURDHUI]])
    expect(revenir('PROGRAMMATION_DU_DEMENAGEMENT', { bailDepose: true, ...dates({ signatureDuBail: '2026-03-02' }) })).toEqual([
      ['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', null, '2026-03-17'],
      ['DEMENAGEMENT_A_PROGRAMMER', null, '2026-03-05'],
    ])
    expect(revenir('RECHERCHE_DU_LOGEMENT', {})).toEqual([])
  })

  test('revenir à la signature ferme ce que le bail avait demandé : signer de nouveau ne le double pas', () => {
    const { alertesFermees, alertesCreees } = suites('revenir_etape_precedente', 'PROGRAMMATION_DU_DEMENAGEMENT', {}, { motif: 'Erreur' })
    expect(alertesFermees).toEqual(
      expect.arrayContaining(['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', 'DEMENAGEMENT_A_PROGRAMMER', 'DOCUMENT_A_TRANSMETTRE']),
    )
    expect(alertesCreees).toEqual([])
  })

  test('revenir à la programmation redemande de programmer, sans redire la fiche ; revenir avant la sortie ferme les visites', () => {
    const programmer = suites('revenir_etape_precedente', 'ETAT_DES_LIEUX_D_ENTREE', dates({ signatureDuBail: '2026-03-02' }), {
      motif: 'Erreur',
    })
    expect(types(programmer)).toEqual([['DEMENAGEMENT_A_PROGRAMMER', null, '2026-03-05']])
    expect(programmer.alertesFermees).toEqual(['RETOUR_COMMISSION', 'SANS_NOUVELLES'])
    const sortie = suites('revenir_etape_precedente', 'ACCOMPAGNEMENT_POST_RELOGEMENT', {}, { motif: 'Erreur' })
    expect(sortie.alertesFermees).toContain('POST_RELOGEMENT')
    expect(sortie.actions).toEqual(['REOCCUPER_L_ANCIEN_LOGEMENT'])
  })
})

test('la réponse sur un logement privé est un retour de commission, même portée par l’encadrement', () => {
  const prive = { propositions: [uneProposition('presentation_gtr', { prive: true })] }
  expect(suites('valider_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', prive, { commentaire: 'Visité' }).alertesCreees).toMatchObject([
    { type: 'RETOUR_COMMISSION', texte: 'Retour de GTR de validation du 12 mars 2026 : logement privé validé', pour: 'CHARGE' },
  ])
  expect(suites('refuser_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', prive, { commentaire: 'Indécent' }).alertesCreees).toMatchObject(
    [{ type: 'RETOUR_COMMISSION', texte: 'Retour de GTR de validation du 12 mars 2026 : logement privé refusé' }],
  )
})
