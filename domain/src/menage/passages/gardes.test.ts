import { describe, expect, test } from 'vitest'
import { unActeur } from '../../acces/acteurs.examples.ts'
import { DomainError } from '../../common/errors.ts'
import { type Demandeur, SYSTEME, transitionError } from '../../passage/transition.ts'
import { AUJOURDHUI, desFaits, uneProposition } from '../faits.examples.ts'
import type { DonneesPassage, FaitsMenage } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import { passagesDuMenage } from '../menage.transitions.ts'

const ines = unActeur('RESPONSABLE_INGENIERIE_SOCIALE')

/** Les raisons du refus, `[]` si le passage est permis. */
function raisons(nom: string, statut: StatutMenage, faits: Partial<FaitsMenage> = {}, donnees: DonneesPassage = {}, qui: Demandeur = ines) {
  const erreur = transitionError(passagesDuMenage, nom, { faits: desFaits(statut, faits), donnees, aujourdhui: AUJOURDHUI }, qui)
  return erreur === null ? [] : erreur.details['bloquants']
}

describe('réaliser l’entretien', () => {
  const realiser = (faits: Partial<FaitsMenage>, donnees?: DonneesPassage) =>
    raisons('realiser_entretien', 'ENTRETIEN_PREALABLE_A_REALISER', faits, donnees)
  const dates = (entretien: string | null) => ({ dates: { ...desFaits('CLOTURE').dates, entretien } })

  test('toutes les raisons sont dites ensemble', () => {
    expect(
      realiser({
        aUnDemandeurPrincipal: false,
        chargeDeRelogement: null,
        manquesEntretien: ['prénom', 'sexe', 'adresse', 'typologie', 'secteurs'],
      }),
    ).toEqual([
      'Aucun demandeur principal n’est renseigné.',
      'Aucun chargé de relogement n’est assigné.',
      'La date de l’entretien n’est pas renseignée.',
      'Il manque, pour clore l’entretien : prénom, sexe, adresse et 2 autres.',
    ])
  })

  test('la date du dossier suffit ; aujourd’hui convient, demain non', () => {
    expect(realiser(dates('2026-03-12'))).toEqual([])
    expect(realiser(dates('2026-03-13'))).toEqual(['L’entretien est prévu le 13 mars 2026 : il n’a pas encore eu lieu.'])
  })

  test('la date donnée l’emporte sur celle du dossier', () => {
    expect(realiser(dates('2026-04-01'), { date: '2026-03-12' })).toEqual([])
  })
})

describe('transmettre à la MEL', () => {
  const transmettre = (recapitulatifEntretienLe: string | null, etapesExamineesModifieesLe: string | null) =>
    raisons('transmettre_guide_mel', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', { recapitulatifEntretienLe, etapesExamineesModifieesLe })

  test('le récapitulatif doit exister et suivre la dernière modification de la composition, des ressources ou du projet', () => {
    expect(transmettre(null, null)).toEqual(['Le récapitulatif d’entretien n’a pas été généré.'])
    expect(transmettre('2026-03-10T09:00:00Z', '2026-03-10T09:00:01Z')).toEqual([
      'La composition, les ressources ou le projet ont changé depuis le récapitulatif d’entretien : générez-le à nouveau.',
    ])
    expect(transmettre('2026-03-10T09:00:00Z', '2026-03-10T09:00:00Z')).toEqual([])
    expect(transmettre('2026-03-10T09:00:00Z', null)).toEqual([])
  })
})

describe('transmettre la DLS', () => {
  const transmettre = (numeroUnique: string | null, date: string | null) =>
    raisons('transmettre_dls', 'DLS_A_TRANSMETTRE_AU_BAILLEUR', { demandeLogementSocial: { numeroUnique, date } })

  test('numéro unique valide et date passée', () => {
    expect(transmettre(null, null)).toEqual([
      'Le numéro unique de la demande de logement social n’est pas renseigné.',
      'La date de la demande de logement social n’est pas renseignée.',
    ])
    expect(transmettre('0591225', '2026-03-13')).toEqual([
      'Le numéro unique n’est pas valide.',
      'La date de la demande de logement social est dans le futur.',
    ])
    expect(transmettre('0591225041873GDLCX', '2026-03-12')).toEqual([])
  })
})

describe('inscrire à un GTR', () => {
  const PRU = 'pru'
  const reunion = (reste: Partial<NonNullable<FaitsMenage['reunionVisee']>> = {}) =>
    ({ id: 'gtr', statut: 'EN_PREPARATION', prus: [PRU], ...reste }) as const
  const inscrire = (faits: Partial<FaitsMenage>, qui: Demandeur = SYSTEME) =>
    raisons('inscrire_gtr', 'ATTENTE_PRESENTATION_GTR', { pruId: PRU, ...faits }, {}, qui)

  test('une personne apprend que cela se fait depuis la réunion', () => {
    expect(inscrire({ reunionVisee: reunion() }, ines)).toEqual(['Se fait depuis la réunion : inscrivez le ménage à un GTR.'])
  })

  test('le dossier est complet, le GTR en préparation, du bon PRU, et c’est le seul', () => {
    expect(inscrire({ reunionVisee: reunion() })).toEqual([])
    expect(inscrire({ reunionVisee: reunion({ statut: 'COMPTE_RENDU' }) })).toEqual(['Ce GTR n’est plus en préparation.'])
    expect(inscrire({ reunionVisee: reunion({ prus: ['autre'] }) })).toEqual(['Ce GTR ne couvre pas le PRU de l’opération du ménage.'])
    expect(inscrire({ reunionVisee: reunion(), inscription: { reunionId: 'ancien', statut: 'EN_PREPARATION' } })).toEqual([
      'Le ménage est déjà inscrit à un autre GTR.',
    ])
    expect(inscrire({ reunionVisee: reunion(), manquesCandidature: ['revenu fiscal de référence'] })).toEqual([
      'Il manque, pour présenter le ménage : revenu fiscal de référence.',
    ])
  })

  test('une inscription ne s’annule plus une fois le GTR clôturé', () => {
    const annuler = (statut: 'EN_PREPARATION' | 'CLOTURE') =>
      raisons('annuler_inscription_gtr', 'INSCRIT_EN_PRESENTATION_GTR', { inscription: { reunionId: 'gtr', statut } })
    expect(annuler('EN_PREPARATION')).toEqual([])
    expect(annuler('CLOTURE')).toEqual(['Le GTR est clôturé : rouvrez-le d’abord.'])
  })
})

describe('ce que le GTR décide', () => {
  test.each([
    ['valider_presentation_gtr', 'INSCRIT_EN_PRESENTATION_GTR', 'ACCEPTE', 'REVISION'],
    ['demander_revision_projet', 'INSCRIT_EN_PRESENTATION_GTR', 'REVISION', 'ACCEPTE'],
    ['mettre_en_veille', 'INSCRIT_EN_PRESENTATION_GTR', 'VEILLE', 'ACCEPTE'],
  ] as const)('%s suit la décision du compte rendu', (nom, statut, bonne, mauvaise) => {
    expect(raisons(nom, statut, { decisionGtr: bonne }, {}, SYSTEME)).toEqual([])
    expect(raisons(nom, statut, { decisionGtr: mauvaise }, {}, SYSTEME)).toHaveLength(1)
    expect(raisons(nom, statut, { decisionGtr: null }, {}, SYSTEME)).toHaveLength(1)
  })

  test('une acceptation suffit ; le refus les demande toutes', () => {
    const accepter = (...statuts: ('acceptee_gtr' | 'refusee_gtr' | 'presentation_gtr')[]) =>
      raisons('accepter_en_gtr', 'INSCRIT_EN_PRESENTATION_GTR', { propositions: statuts.map((s) => uneProposition(s)) }, {}, SYSTEME)
    const refuser = (...statuts: ('acceptee_gtr' | 'refusee_gtr')[]) =>
      raisons('refuser_en_gtr', 'INSCRIT_EN_PRESENTATION_GTR', { propositions: statuts.map((s) => uneProposition(s)) }, {}, SYSTEME)
    expect(accepter('acceptee_gtr', 'refusee_gtr')).toEqual([])
    expect(accepter('refusee_gtr', 'presentation_gtr')).toHaveLength(1)
    expect(refuser('refusee_gtr', 'refusee_gtr')).toEqual([])
    expect(refuser('refusee_gtr', 'acceptee_gtr')).toHaveLength(1)
    expect(refuser()).toHaveLength(1)
  })

  test('à la main, une révision demande un commentaire et une veille un motif ; sa date, donnée, est à venir', () => {
    expect(raisons('demander_revision_projet', 'RECHERCHE_DU_LOGEMENT')).toEqual(['Indiquez ce qui est à revoir dans le projet.'])
    expect(raisons('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT')).toEqual(['Indiquez le motif de la mise en veille.'])
    expect(raisons('mettre_en_veille', 'RECHERCHE_DU_LOGEMENT', {}, { motif: 'VACANCES', date: '2026-03-12' })).toEqual([
      'Motif de la mise en veille : valeur inconnue de la liste.',
      'La date saisie doit être postérieure à la date du jour',
    ])
  })

  test('la recherche ne reprend que si la présentation validée vaut toujours', () => {
    const reprendre = (presentationValideeLe: string | null, etapesExamineesModifieesLe: string | null) =>
      raisons('reprendre_recherche', 'DOSSIER_EN_VEILLE', { presentationValideeLe, etapesExamineesModifieesLe })
    expect(reprendre(null, null)).toEqual(['Aucune présentation du ménage n’a été validée en GTR.'])
    expect(reprendre('2026-02-06T15:00:00Z', '2026-02-01T10:00:00Z')).toEqual([])
    expect(reprendre('2026-02-06T15:00:00Z', '2026-02-07T10:00:00Z')).toHaveLength(1)
  })

  test('un bailleur privé se propose quand son logement est décrit', () => {
    expect(raisons('proposer_bailleur_prive', 'RECHERCHE_DU_LOGEMENT')).toEqual(['Décrivez d’abord le logement du bailleur privé.'])
    expect(
      raisons('proposer_bailleur_prive', 'RECHERCHE_DU_LOGEMENT', { propositions: [uneProposition('presentation_gtr', { prive: true })] }),
    ).toEqual([])
  })

  test('valider un bailleur privé hors réunion demande un commentaire', () => {
    const propositions = [uneProposition('presentation_gtr', { prive: true })]
    expect(raisons('valider_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', { propositions })).toEqual([
      'Indiquez pourquoi le logement est validé hors réunion.',
    ])
    expect(
      raisons('valider_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', { propositions, decisionGtr: 'ACCEPTE' }, {}, SYSTEME),
    ).toEqual([])
    expect(raisons('refuser_bailleur_prive', 'VALIDATION_GTR_BAILLEUR_PRIVE', { decisionGtr: 'ACCEPTE' }, {}, SYSTEME)).toHaveLength(1)
  })
})

describe('accepter un logement', () => {
  const accepter = (propositions: FaitsMenage['propositions'], donnees: DonneesPassage = {}) =>
    raisons('acceptation_logement', 'RECHERCHE_DU_LOGEMENT', { propositions }, donnees)

  test('il faut l’accord du bailleur en CALEOL ; sinon on dit où en sont les propositions', () => {
    expect(accepter([uneProposition('presentation_gtr'), uneProposition('assignation', { id: 'b' })])).toEqual([
      'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.',
      'Deux sont encore à présenter en GTR.',
    ])
    expect(
      accepter([
        uneProposition('acceptee_gtr'),
        uneProposition('transmise_bailleur', { id: 'b' }),
        uneProposition('assignation', { id: 'c' }),
      ]),
    ).toEqual([
      'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.',
      'Une est encore à présenter en GTR.',
      'Deux attendent la réponse du bailleur.',
    ])
    expect(accepter([uneProposition('acceptee_cal')])).toEqual([])
    expect(accepter([uneProposition('proposition_relogement')])).toEqual([])
  })

  test('un logement privé validé en GTR n’attend pas de CALEOL', () => {
    expect(accepter([uneProposition('acceptee_gtr', { prive: true })])).toEqual([])
  })

  test('un logement accepté par un autre ménage ne l’est plus', () => {
    const pris = uneProposition('acceptee_cal', { logementPris: true })
    expect(accepter([pris])).toEqual(['Le logement a été accepté par un autre ménage.'])
    expect(accepter([pris], { propositionId: pris.id })).toEqual(['Le logement a été accepté par un autre ménage.'])
    expect(accepter([pris, uneProposition('acceptee_cal', { id: 'libre' })], { propositionId: pris.id })).toEqual([
      'Le logement a été accepté par un autre ménage.',
    ])
  })

  test('la proposition désignée doit être l’une de celles-là', () => {
    const propositions = [uneProposition('acceptee_cal'), uneProposition('presentation_gtr', { id: 'autre' })]
    expect(accepter(propositions, { propositionId: propositions[0]?.id })).toEqual([])
    expect(accepter(propositions, { propositionId: 'autre' })).toEqual([
      '24 rue de l’Épeule, Roubaix : la proposition est « À présenter en GTR ».',
    ])
    expect(accepter(propositions, { propositionId: 'ailleurs' })).toEqual(['Cette proposition n’est pas au dossier.'])
  })
})

describe('refuser une proposition', () => {
  const refuser = (propositions: FaitsMenage['propositions'], donnees: DonneesPassage = {}, statut: StatutMenage = 'ACCEPTE_EN_GTR') =>
    raisons('refus_proposition', statut, { propositions }, donnees)
  const ecrite = uneProposition('proposition_relogement')

  test('il faut une proposition qui attende la réponse du ménage', () => {
    expect(refuser([uneProposition('presentation_gtr'), uneProposition('refusee_cal')])).toEqual([
      'Aucune proposition n’attend la réponse du ménage.',
    ])
  })

  test('le client de la spécification donne le motif après le passage ; désignée, la proposition demande motif et date', () => {
    expect(refuser([ecrite])).toEqual([])
    expect(refuser([ecrite], { propositionId: ecrite.id })).toEqual(['Indiquez le motif du refus.', 'Indiquez la date du refus.'])
    expect(refuser([ecrite], { propositionId: ecrite.id, motif: 'LOCALISATION', date: '2026-03-12' })).toEqual([])
    expect(refuser([ecrite], { propositionId: ecrite.id, motif: 'LOCALISATION', date: '2026-03-13' })).toEqual([
      'La date saisie doit être anterieure à la date du jour',
    ])
  })

  test('un candidat mieux classé répond d’abord ; écrite, la proposition ne rejoue plus son rang', () => {
    const devant = uneProposition('acceptee_cal', { precedee: true })
    const CANDIDAT = 'Un candidat mieux classé en CALEOL n’a pas encore répondu.'
    const accepter = (propositions: FaitsMenage['propositions'], donnees?: DonneesPassage) =>
      raisons('acceptation_logement', 'ACCEPTE_EN_GTR', { propositions }, donnees)
    expect(accepter([devant])).toEqual([CANDIDAT])
    expect(accepter([devant, uneProposition('acceptee_cal', { id: 'b', logementPris: true })])).toEqual([
      'Le logement a été accepté par un autre ménage.',
      CANDIDAT,
    ])
    const libre = uneProposition('acceptee_cal', { id: 'c' })
    expect(accepter([devant, libre], { propositionId: devant.id })).toEqual([CANDIDAT])
    expect(accepter([devant, libre], { propositionId: libre.id })).toEqual([])
    expect(accepter([uneProposition('proposition_relogement', { precedee: true })])).toEqual([])
  })

  test('un refus s’annule si le logement est libre et le GTR a moins de 30 jours', () => {
    const annuler = (reste: Parameters<typeof uneProposition>[1]) =>
      raisons('annuler_refus_proposition', 'RECHERCHE_DU_LOGEMENT', { propositions: [uneProposition('refusee_menage', reste)] })
    expect(annuler({ dateReunion: '2026-02-10' })).toEqual([])
    expect(annuler({ dateReunion: '2026-02-09' })).toEqual(['Le GTR date de plus de 30 jours : le refus ne peut plus être annulé.'])
    expect(annuler({ dateReunion: null })).toHaveLength(1)
    expect(annuler({ logementPris: true })).toEqual(['Le logement refusé a été accepté par un autre ménage.'])
  })

  test('une acceptation s’annule tant que le bail n’est pas signé', () => {
    const annuler = (signatureDuBail: string | null) =>
      raisons('annuler_acceptation_logement', 'SIGNATURE_DU_BAIL', { dates: { ...desFaits('CLOTURE').dates, signatureDuBail } })
    expect(annuler(null)).toEqual([])
    expect(annuler('2026-03-01')).toEqual(['Le bail est déjà signé.'])
  })
})

describe('du bail à la clôture', () => {
  const dates = (reste: Partial<FaitsMenage['dates']>) => ({ dates: { ...desFaits('CLOTURE').dates, ...reste } })

  test('le bail est daté et déposé, ou son absence est expliquée', () => {
    const propositions = [uneProposition('acceptee_menage')]
    const signer = (faits: Partial<FaitsMenage>, donnees?: DonneesPassage) =>
      raisons('signer_bail', 'SIGNATURE_DU_BAIL', { propositions, ...faits }, donnees)
    expect(signer({})).toEqual([
      'La date de signature du bail n’est pas renseignée.',
      'Le bail signé n’est pas au dossier : déposez-le, ou indiquez pourquoi il manque.',
    ])
    expect(signer(dates({ signatureDuBail: '2026-03-13' }))).toHaveLength(2)
    expect(signer({ ...dates({ signatureDuBail: '2026-03-12' }), bailDepose: true })).toEqual([])
    expect(signer(dates({ signatureDuBail: '2026-03-12' }), { motifSansBail: 'Le bailleur l’envoie lundi' })).toEqual([])
  })

  test.each([[[]], [[uneProposition('acceptee_cal')]], [[uneProposition('retiree'), uneProposition('refusee_menage')]]])(
    'aucun bail ne se signe sans logement accepté',
    (propositions) => {
      expect(
        raisons('signer_bail', 'SIGNATURE_DU_BAIL', { ...dates({ signatureDuBail: '2026-03-12' }), bailDepose: true, propositions }),
      ).toEqual(['Le ménage n’a accepté aucun logement : enregistrez d’abord lequel.'])
    },
  )

  test('un créneau réservé, ou la prestation refusée avec une date prévue, même à venir', () => {
    const programmer = (faits: Partial<FaitsMenage>, donnees?: DonneesPassage) =>
      raisons('programmer_demenagement', 'PROGRAMMATION_DU_DEMENAGEMENT', faits, donnees)
    expect(programmer({})).toEqual(['Aucun créneau de déménagement n’est réservé et le ménage n’a pas refusé la prestation.'])
    expect(programmer({ creneauReserve: true })).toEqual([])
    expect(programmer({ prestationRefusee: true })).toEqual(['La date prévue du déménagement n’est pas renseignée.'])
    expect(programmer({ prestationRefusee: true }, { date: '2026-04-20' })).toEqual([])
    expect(programmer({}, { date: '2026-04-20' })).toHaveLength(1)
  })

  test('on ne déménage pas avant d’avoir signé le bail', () => {
    const refus = ['Le déménagement ne peut pas précéder la signature du bail (3 mars 2026).']
    const bail = dates({ signatureDuBail: '2026-03-03', demenagement: '2026-03-02' })
    for (const [nom, statut] of [
      ['programmer_demenagement', 'PROGRAMMATION_DU_DEMENAGEMENT'],
      ['realiser_demenagement', 'DEMENAGEMENT'],
    ] as const) {
      expect(raisons(nom, statut, { ...bail, creneauReserve: true })).toEqual(refus)
      expect(raisons(nom, statut, { ...bail, creneauReserve: true }, { date: '2020-01-01' })).toEqual(refus)
      expect(raisons(nom, statut, { ...bail, creneauReserve: true }, { date: '2026-03-03' })).toEqual([])
    }
  })

  test('dit fait par le déménageur, un déménagement ne se reprogramme pas en revenant d’une étape', () => {
    const revenir = (statut: StatutMenage, demenagementFait = true) =>
      raisons('revenir_etape_precedente', statut, { demenagementFait }, { motif: 'Erreur' }, unActeur('RESPONSABLE_EQUIPE_RELOGEMENT'))
    const refus = ['Le déménageur a dit ce déménagement fait : le dossier ne revient pas avant lui.']
    for (const statut of ['SIGNATURE_DU_BAIL', 'PROGRAMMATION_DU_DEMENAGEMENT', 'ETAT_DES_LIEUX_D_ENTREE'] as const) {
      expect(revenir(statut)).toEqual(refus)
      expect(revenir(statut, false)).toEqual([])
    }
    // Corriger la date du déménagement reste possible.
    expect(revenir('ETAT_DES_LIEUX_DE_SORTIE')).toEqual([])
  })

  test('états des lieux et déménagement attendent leur jour', () => {
    expect(raisons('realiser_edl_entree', 'ETAT_DES_LIEUX_D_ENTREE')).toEqual([
      'La date de l’état des lieux d’entrée n’est pas renseignée.',
    ])
    expect(raisons('realiser_demenagement', 'DEMENAGEMENT', dates({ demenagement: '2026-03-13' }))).toEqual([
      'Le déménagement est prévu le 13 mars 2026 : il n’a pas encore eu lieu.',
    ])
    expect(raisons('realiser_demenagement', 'DEMENAGEMENT', dates({ demenagement: '2026-03-12' }))).toEqual([])
    expect(raisons('realiser_edl_sortie', 'ETAT_DES_LIEUX_DE_SORTIE', dates({ edlSortie: '2026-03-10' }))).toEqual([
      'La date de remise des clés n’est pas renseignée.',
    ])
    expect(
      raisons('realiser_edl_sortie', 'ETAT_DES_LIEUX_DE_SORTIE', dates({ edlSortie: '2026-03-10', remiseDesCles: '2026-03-10' })),
    ).toEqual([])
  })

  test('la clôture exige la fiche, aucun remboursement en cours, et le PDF de la même action', () => {
    const cloturer = (faits: Partial<FaitsMenage>) => raisons('cloture', 'ACCOMPAGNEMENT_POST_RELOGEMENT', faits)
    expect(cloturer({ remboursementsEnCours: 2 })).toEqual([
      'La fiche du nouveau logement n’est pas établie.',
      'Deux demandes de remboursement sont en cours.',
      'Missing PDF generation function handler',
    ])
    expect(cloturer({ ficheNouveauLogement: true, recapitulatifRelogementGenere: true })).toEqual([])
  })

  test('rouvrir demande une raison, et des données qui existent encore', () => {
    expect(raisons('rouvrir', 'CLOTURE')).toEqual(['Indiquez pourquoi le dossier est rouvert.'])
    expect(raisons('rouvrir', 'CLOTURE', { donneesPurgees: true }, { motif: 'Erreur' })).toEqual([
      'Les données de ce ménage ont été effacées.',
    ])
    expect(raisons('annuler_depart_spontane', 'DEPART_SPONTANE', { statutMemorise: 'DEMENAGEMENT', donneesPurgees: true })).toEqual([
      'Les données de ce ménage ont été effacées.',
    ])
  })

  test('un départ demande une date et un motif connus', () => {
    expect(raisons('depart_spontane', 'DEMENAGEMENT')).toEqual(['Indiquez le motif du départ.', 'Indiquez la date du départ.'])
    expect(raisons('depart_spontane', 'DEMENAGEMENT', {}, { motif: 'DECES', date: '2026-02-30' })).toEqual(['30 février n’existe pas'])
    expect(raisons('accession_propriete', 'RECHERCHE_DU_LOGEMENT', {}, { type: 'LOCATION', date: '2026-02-28' })).toEqual([
      'Type d’accession : valeur inconnue de la liste.',
    ])
  })
})

describe('où l’on arrive, quand cela dépend du dossier', () => {
  const arrivee = (
    nom: 'refus_proposition' | 'annuler_depart_spontane' | 'annuler_accession',
    statut: StatutMenage,
    faits: Partial<FaitsMenage>,
  ) => {
    const vers = passagesDuMenage.transitions[nom].vers
    return typeof vers === 'function' ? vers({ faits: desFaits(statut, faits), donnees: {}, aujourdhui: AUJOURDHUI }) : vers
  }

  test('un refus laisse le ménage accepté en GTR si une autre proposition retenue attend sa réponse', () => {
    const une = uneProposition('proposition_relogement')
    const autre = uneProposition('acceptee_gtr', { id: 'autre' })
    expect(arrivee('refus_proposition', 'ACCEPTE_EN_GTR', { propositions: [une, autre] })).toBe('ACCEPTE_EN_GTR')
    expect(arrivee('refus_proposition', 'ACCEPTE_EN_GTR', { propositions: [une, uneProposition('presentation_gtr', { id: 'c' })] })).toBe(
      'RECHERCHE_DU_LOGEMENT',
    )
    expect(arrivee('refus_proposition', 'RECHERCHE_DU_LOGEMENT', { propositions: [une, autre] })).toBe('RECHERCHE_DU_LOGEMENT')
  })

  test.each([
    ['ENTRETIEN_PREALABLE_A_REALISER', 'ENTRETIEN_PREALABLE_A_REALISER'],
    ['INSCRIT_EN_PRESENTATION_GTR', 'ATTENTE_PRESENTATION_GTR'],
    ['DOSSIER_EN_VEILLE', 'DOSSIER_EN_VEILLE'],
    ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'],
    ['REFUSE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'],
    ['VALIDATION_GTR_BAILLEUR_PRIVE', 'RECHERCHE_DU_LOGEMENT'],
    ['SIGNATURE_DU_BAIL', 'RECHERCHE_DU_LOGEMENT'],
    ['PROGRAMMATION_DU_DEMENAGEMENT', 'PROGRAMMATION_DU_DEMENAGEMENT'],
  ] as const)('sorti au statut %s, il revient au statut %s', (memorise, retour) => {
    expect(arrivee('annuler_depart_spontane', 'DEPART_SPONTANE', { statutMemorise: memorise })).toBe(retour)
    expect(arrivee('annuler_accession', 'ACCESSION_A_LA_PROPRIETE', { statutMemorise: memorise })).toBe(retour)
  })

  test('sans statut gardé, une sortie ne s’annule pas', () => {
    expect(raisons('annuler_depart_spontane', 'DEPART_SPONTANE')).toEqual(['Le statut d’avant la sortie n’est pas connu.'])
  })
})

describe('les refus', () => {
  const erreurDe = (nom: string, donnees: DonneesPassage = {}) =>
    transitionError(passagesDuMenage, nom, { faits: desFaits('RECHERCHE_DU_LOGEMENT'), donnees, aujourdhui: AUJOURDHUI }, ines)

  test('une transition inconnue est une demande mal formée', () => {
    expect(erreurDe('__proto__')).toMatchObject({ nature: 'malforme', message: 'Transition inconnue' })
    expect(erreurDe('toString')).toMatchObject({ nature: 'malforme' })
  })

  test('ce qui manque est un conflit, ce qui est mal saisi une faute de saisie ; les champs sont nommés', () => {
    expect(erreurDe('mettre_en_veille')).toMatchObject({
      nature: 'conflit',
      violations: [{ propertyPath: 'donnees.motif', message: 'Indiquez le motif de la mise en veille.' }],
    })
    expect(erreurDe('mettre_en_veille', { motif: 'SUCCESSION', date: 'demain' })).toMatchObject({
      nature: 'saisie',
      code: 'menage.transition-refusee',
    })
  })

  test('une année tapée à deux chiffres ne date pas un départ : la purge se compterait depuis l’an 26', () => {
    expect(raisons('depart_spontane', 'RECHERCHE_DU_LOGEMENT', {}, { motif: 'DECES', date: '0026-03-02' })).toEqual([
      'L’année s’écrit en quatre chiffres',
    ])
  })

  test('l’erreur porte une phrase et toutes les raisons', () => {
    const erreur = erreurDe('signer_bail')
    expect(erreur).toBeInstanceOf(DomainError)
    expect(erreur?.message).toBe('« Enregistrer la signature du bail » n’est pas possible au statut « Recherche du logement ».')
  })
})
