import { expect, test } from 'vitest'
import { ines } from '../../acces/acteurs.examples.ts'
import { AUJOURDHUI, desFaits, uneEcartee, uneProposition } from '../faits.examples.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import { placesSuivantes } from '../menage.nextPlaces.ts'
import { codesStatutsMenage, type StatutMenage } from '../menage.statuts.ts'

const consequences = (transition: string, statut: StatutMenage, faits: Partial<FaitsMenage> = {}) =>
  placesSuivantes({ faits: desFaits(statut, faits), donnees: {}, aujourdhui: AUJOURDHUI }, ines).find(
    (place) => place.transition === transition,
  )?.consequences ?? []
const textes = (...demande: Parameters<typeof consequences>) => consequences(...demande).map(({ texte }) => texte)

const epeule = uneProposition('acceptee_cal', { suivie: true, appelle: true })
const alma = uneProposition('transmise_bailleur', { id: 'b', libelle: '8 rue de l’Alma, Roubaix', suivie: true, appelle: true })

test('accepter dit ce qui se retire, qui est alerté, et jusqu’à quand cela s’annule', () => {
  expect(textes('acceptation_logement', 'ACCEPTE_EN_GTR', { propositions: [epeule, alma] })).toEqual([
    'Retire la proposition : 8 rue de l’Alma, Roubaix.',
    'Alerte le chargé du ménage classé ensuite : 8 rue de l’Alma, Roubaix.',
    'Fige le taux d’effort dans le logement accepté.',
    'S’annule tant que le bail n’est pas signé.',
  ])
})

test('de deux logements acceptables, chacun a ses conséquences', () => {
  const deux = consequences('acceptation_logement', 'ACCEPTE_EN_GTR', { propositions: [epeule, { ...alma, statut: 'acceptee_cal' }] })
  const retraits = deux.filter(({ texte }) => texte.startsWith('Retire'))
  expect(retraits.map(({ texte, propositionId }) => [propositionId, texte])).toEqual([
    [epeule.id, 'Retire la proposition : 8 rue de l’Alma, Roubaix.'],
    ['b', 'Retire la proposition : 24 rue de l’Épeule, Roubaix.'],
  ])
})

test('un déménagement déjà fait ne se libère pas', () => {
  const faits = { creneauReserve: true, demenagementFait: true }
  expect(textes('depart_spontane', 'DEMENAGEMENT', faits).filter((texte) => texte.includes('créneau'))).toEqual([])
})

test('un départ dit les propositions supprimées, le logement libéré, la purge à J+30 et qui est prévenu', () => {
  const faits = { propositions: [{ ...epeule, statut: 'acceptee_menage' } as const], creneauReserve: true, rendezVousPrevus: 2 }
  expect(textes('depart_spontane', 'PROGRAMMATION_DU_DEMENAGEMENT', faits)).toEqual([
    'Supprime la proposition : 24 rue de l’Épeule, Roubaix.',
    'Libère le logement accepté : 24 rue de l’Épeule, Roubaix.',
    'Alerte le chargé du ménage classé ensuite : 24 rue de l’Épeule, Roubaix.',
    'Libère le créneau de déménagement réservé et prévient le déménageur.',
    'Annule les 2 rendez-vous prévus.',
    'Prévoit la purge des données à J+30 : 30 jours après le départ, une fois validée par le DPO.',
    'Écrit au DPO et au data steward.',
    'Ferme les alertes du dossier.',
    'Pose une alerte pour le DPO : purge des données à valider, le 11 avril 2026.',
    'S’annule jusqu’à la purge : les propositions sont alors rétablies si leur logement reste libre.',
  ])
})

test('signer le bail dit le relogement compté et le préavis qui court', () => {
  const propositions = [{ ...epeule, statut: 'acceptee_menage' } as const]
  expect(textes('signer_bail', 'SIGNATURE_DU_BAIL', { bailDepose: true, propositions }).slice(0, 2)).toEqual([
    'Compte un relogement au mois de la signature.',
    'Fait courir le préavis.',
  ])
})

test('l’alerte pour qui suit le dossier se dit au féminin d’une femme', () => {
  const suivi = (civilite: 'MADAME' | 'MONSIEUR' | null) =>
    textes('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT', { chargeDeRelogement: { id: 'c', nom: 'Camille Delattre', civilite } })
      .filter((texte) => texte.startsWith('Pose une alerte'))
      .map((texte) => texte.replace(/ : .*/, ''))
  expect(suivi('MADAME')).toEqual(['Pose une alerte pour la chargée de relogement'])
  expect(suivi('MONSIEUR')).toEqual(['Pose une alerte pour le chargé de relogement'])
  expect(suivi(null)).toEqual(['Pose une alerte pour le chargé de relogement'])
})

test('annuler dit ce qui revient et ce qui ne peut plus revenir', () => {
  const ecartees = [
    uneEcartee('depart_spontane', 'acceptee_cal'),
    uneEcartee('depart_spontane', 'proposition_relogement', { id: 'c', libelle: '2 rue Nain, Roubaix', logementPris: true }),
    uneEcartee('acceptation_logement', 'acceptee_gtr', { id: 'd', libelle: 'Ailleurs' }),
    // Retirée par l'acceptation, puis écartée avec le reste par le départ : elle revient retirée, ce n'est pas la rétablir.
    uneEcartee('acceptation_logement', 'transmise_bailleur', { id: 'e', libelle: 'Retirée avant' }),
    uneEcartee('depart_spontane', 'retiree', { id: 'e', libelle: 'Retirée avant' }),
  ]
  expect(textes('annuler_depart_spontane', 'DEPART_SPONTANE', { statutMemorise: 'RECHERCHE_DU_LOGEMENT', ecartees })).toEqual([
    'Rétablit la proposition : 8 rue de l’Alma, Roubaix.',
    'Ne rétablit pas 2 rue Nain, Roubaix : le logement a été accepté par un autre ménage.',
    'Annule la purge prévue.',
    'Rouvre les alertes posées à la main et celles des refus que la sortie avait fermées, s’il y en avait.',
  ])
})

test('un refus dit jusqu’au quel jour il s’annule, ou qu’il ne s’annule plus', () => {
  const refus = (dateReunion: string | null) =>
    textes('refus_proposition', 'ACCEPTE_EN_GTR', { propositions: [{ ...epeule, dateReunion }] }).at(-1)
  expect(refus('2026-03-05')).toBe('S’annule jusqu’au 4 avril 2026, si le logement reste libre.')
  expect(refus('2026-01-05')).toBe('Ne s’annule plus : le GTR date de plus de 30 jours.')
})

test.each([
  ['cloture', 'ACCOMPAGNEMENT_POST_RELOGEMENT', { ficheNouveauLogement: true, recapitulatifRelogementGenere: true }],
  ['accession_propriete', 'RECHERCHE_DU_LOGEMENT', {}],
  ['depart_spontane', 'ENTRETIEN_PREALABLE_A_REALISER', {}],
  ['acceptation_logement', 'RECHERCHE_DU_LOGEMENT', { propositions: [epeule] }],
  ['refus_proposition', 'RECHERCHE_DU_LOGEMENT', { propositions: [epeule] }],
  ['signer_bail', 'SIGNATURE_DU_BAIL', { bailDepose: true, propositions: [{ ...epeule, statut: 'acceptee_menage' } as const] }],
  ['realiser_entretien', 'ENTRETIEN_PREALABLE_A_REALISER', {}],
  ['transmettre_guide_mel', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', { recapitulatifEntretienLe: '2026-03-01T08:00:00Z' }],
  [
    'transmettre_dls',
    'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    { demandeLogementSocial: { numeroUnique: '059123456789012345', date: '2026-01-05' } },
  ],
] as const)('tout passage qui engage dit comment il se défait : %s', (transition, statut, faits) => {
  expect(consequences(transition, statut, faits).filter(({ retour }) => retour)).toHaveLength(1)
})

test('tout passage ouvert à une personne dit comment il se défait, sauf celui qui en annule un autre', () => {
  const faits = { statutMemorise: 'RECHERCHE_DU_LOGEMENT', propositions: [epeule] } as const
  const muets = codesStatutsMenage.flatMap((statut) =>
    placesSuivantes({ faits: desFaits(statut, faits), donnees: {}, aujourdhui: AUJOURDHUI }, ines)
      .filter(({ interdit, groupe }) => !interdit && groupe !== 'reunion')
      .filter(({ consequences: dites }) => !dites.some(({ retour }) => retour))
      .map(({ transition }) => transition),
  )
  // « Proposer un bailleur privé » a son propre dialogue (`consequencesDuLogementPrive`).
  expect([...new Set(muets)].toSorted()).toEqual([
    'annuler_acceptation_logement',
    'annuler_accession',
    'annuler_depart_spontane',
    'annuler_inscription_gtr',
    'proposer_bailleur_prive',
    'rouvrir',
  ])
})

test('revenir d’une étape dit la date qu’elle efface, et le relogement qui ne compte plus', () => {
  const dates = { ...desFaits('DEMENAGEMENT').dates, signatureDuBail: '2026-03-02', edlSortie: '2026-03-10', remiseDesCles: '2026-03-10' }
  expect(textes('revenir_etape_precedente', 'PROGRAMMATION_DU_DEMENAGEMENT', { dates })).toEqual([
    'Efface la date de signature du bail\u00A0; l’historique la garde.',
    'Ne compte plus de relogement au mois de la signature.',
    'L’étape se refait ; l’historique garde les deux.',
  ])
  expect(textes('revenir_etape_precedente', 'ACCOMPAGNEMENT_POST_RELOGEMENT', { dates }).slice(0, 2)).toEqual([
    'Efface la date de l’état des lieux de sortie et la date de remise des clés\u00A0; l’historique les garde.',
    'Ne dit plus l’ancien logement vacant.',
  ])
  expect(textes('realiser_edl_sortie', 'ETAT_DES_LIEUX_DE_SORTIE', { dates })).toContain(
    'Dit l’ancien logement vacant, si personne d’autre n’y habite.',
  )
})

test('refuser un logement privé dit la proposition refusée', () => {
  const prive = uneProposition('presentation_gtr', { prive: true })
  expect(textes('refuser_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', { propositions: [prive] })).toContain(
    'Refuse la proposition : 24 rue de l’Épeule, Roubaix.',
  )
})

test('un refus qui atteint deux ou trois refus opposables dit que l’encadrement en est alerté', () => {
  const dit = (refusOpposables: number, ecriteLe: string | null) =>
    textes('refus_proposition', 'ACCEPTE_EN_GTR', {
      refusOpposables,
      propositions: [{ ...epeule, statut: 'proposition_relogement', ecriteLe }],
    }).filter((texte) => texte.startsWith('Alerte l’encadrement'))
  expect(dit(0, '2026-03-01')).toEqual([])
  expect(dit(1, '2026-03-01')).toEqual([
    'Alerte l’encadrement, sauf motif légitime. Il y lira « Deux refus opposables : le dossier est à revoir ».',
  ])
  expect(dit(2, '2026-03-01')).toEqual([
    'Alerte l’encadrement, sauf motif légitime. Il y lira « Trois offres refusées : le droit au maintien peut se perdre, préparer le dossier ».',
  ])
  expect(dit(1, null)).toEqual([])
})
