import { describe, expect, test } from 'vitest'
import { adrien, bastien, camille, colette, delphine, melanie, rachid, unActeur } from '../../acces/acteurs.examples.ts'
import type { Acteur } from '../../acces/roles.ts'
import type { Erreur } from '../completude/controle.ts'
import { AUJOURDHUI, desFaits, uneProposition } from '../faits.examples.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import { placesSuivantes } from '../menage.nextPlaces.ts'
import { canLireToutesLesPropositions } from '../menage.permissions.ts'
import { codesStatutsMenage, type StatutMenage } from '../menage.statuts.ts'
import { etapeDuStatut } from './etapeDuStatut.ts'
import type { FaitsDeLEtape, PropositionAttendue } from './faitsDeLEtape.ts'
import { leCharge, leMenage, nommerLesIntervenants } from './intervenants.ts'
import { pourquoiBloquee } from './pourquoiBloquee.ts'
import { type DossierAAvancer, prochaineEtape, prochaineEtapeEnBref } from './prochaineEtape.ts'

const unInterlocuteur = (nom: string) => ({ nom, telephone: '0320004118', email: 'commission@bailleur.test' })
const HABITAT = { id: bastien.partenaireId ?? '', nom: 'Habitat du Nord', personne: unInterlocuteur('Bastien Delattre') }
const TOITS = { id: '01900000-0000-7000-8000-0000000000b2', nom: 'Toits Mélantois', personne: unInterlocuteur('Hélène Marchand') }
const DEPUIS = '2026-02-16'

const proposee = (statut: PropositionAttendue['statut'], reste: Partial<PropositionAttendue> = {}): PropositionAttendue => ({
  ...uneProposition(statut),
  bailleur: TOITS,
  villeCode: '59512',
  commissionLe: null,
  attendueLe: null,
  reponseRecue: null,
  ...reste,
})

interface Reste {
  faits?: Partial<FaitsMenage>
  propositions?: PropositionAttendue[]
  etape?: Partial<FaitsDeLEtape>
  dossier?: Partial<DossierAAvancer>
  acteur?: Acteur
}

function dossierA(
  statut: StatutMenage,
  { faits = {}, propositions = [], etape = {}, dossier = {}, acteur = camille }: Reste = {},
): DossierAAvancer {
  const bailleurNouveauId = propositions.find((une) => une.statut === 'acceptee_menage')?.bailleur?.id ?? null
  const entiers = desFaits(statut, { propositions, bailleurNouveauId, ...faits })
  const contexte = { faits: entiers, donnees: {}, aujourdhui: AUJOURDHUI }
  return {
    faits: {
      ...entiers,
      gele: false,
      bailleurActuel: HABITAT,
      entretienPrevuLe: null,
      gtrLe: null,
      presentationValable: false,
      propositions,
      ...etape,
    },
    contexte,
    places: placesSuivantes(contexte, acteur),
    controle: { invalidFields: [] },
    depuis: DEPUIS,
    veilleJusquAu: null,
    gel: null,
    relanceLe: null,
    litLesManques: ![bastien, colette, melanie].includes(acteur),
    ...dossier,
  }
}
const lire = (statut: StatutMenage, reste: Reste = {}) => prochaineEtape(dossierA(statut, reste), reste.acteur ?? camille)

const champ = (path: string, libelle: string, step: Erreur['step'], pour: Erreur['pour'] = ['E', 'C']): Erreur => ({
  path,
  libelle,
  message: 'Champ requis',
  step,
  pour,
  genre: 'MANQUE',
})
const dates = (reste: Partial<FaitsMenage['dates']>): FaitsMenage['dates'] => ({ ...desFaits('CLOTURE').dates, ...reste })
const manquent = (...invalidFields: Erreur[]): Pick<Reste, 'faits' | 'dossier'> => ({
  faits: {
    manquesEntretien: invalidFields.filter(({ pour }) => pour.includes('E')).map(({ libelle }) => libelle),
    manquesCandidature: invalidFields.filter(({ pour }) => pour.includes('C')).map(({ libelle }) => libelle),
  },
  dossier: { controle: { invalidFields } },
})
const RECU = '2026-03-10T09:00:00Z'

// Statut × faits : l'état, le titre, le passage, qui agit (« vous » : Camille, qui suit le dossier), ce qui bloque, la ligne.
const table: readonly [StatutMenage, string, Reste, [string, string, string | null, string[], string[], string] | null][] = [
  [
    'ENTRETIEN_PREALABLE_A_REALISER',
    'rien ne manque',
    {},
    ['PRETE', 'Enregistrer l’entretien réalisé', 'realiser_entretien', ['vous'], [], 'Suite\u00A0: enregistrer l’entretien réalisé'],
  ],
  [
    'ENTRETIEN_PREALABLE_A_REALISER',
    'un rendez-vous est pris',
    { etape: { entretienPrevuLe: '2026-03-19' } },
    ['ATTENTE', 'Enregistrer l’entretien réalisé', 'realiser_entretien', ['vous'], [], 'Attend\u00A0: entretien du 19 mars 2026'],
  ],
  [
    'ENTRETIEN_PREALABLE_A_REALISER',
    'ni demandeur, ni chargé',
    { faits: { aUnDemandeurPrincipal: false, chargeDeRelogement: null } },
    [
      'BLOQUEE',
      'Enregistrer l’entretien réalisé',
      'realiser_entretien',
      ['Équipe de relogement', 'Responsable d’équipe relogement'],
      ['Demandeur principal', 'Chargé de relogement'],
      'Manque\u00A0: demandeur principal, chargé de relogement',
    ],
  ],
  [
    'ENTRETIEN_PREALABLE_A_REALISER',
    'deux champs manquent',
    manquent(
      champ('informations.telephone', 'Téléphone', 1),
      champ('composition.colocation', 'Colocation', 2),
      champ('relogement.typologiesGTR', 'Typologies', 5, ['C']),
    ),
    [
      'BLOQUEE',
      'Enregistrer l’entretien réalisé',
      'realiser_entretien',
      ['vous'],
      ['Téléphone', 'Colocation'],
      'Manque\u00A0: téléphone, colocation',
    ],
  ],
  [
    'ENTRETIEN_PREALABLE_A_REALISER',
    'quatre champs manquent : par étape de saisie',
    manquent(champ('a', 'A', 1), champ('b', 'B', 1), champ('c', 'C', 1), champ('d', 'D', 4)),
    [
      'BLOQUEE',
      'Enregistrer l’entretien réalisé',
      'realiser_entretien',
      ['vous'],
      ['Informations', 'Logement actuel'],
      'Manque\u00A0: informations, logement actuel',
    ],
  ],
  [
    'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    'sans récapitulatif',
    {},
    [
      'BLOQUEE',
      'Transmettre l’entretien à la MEL',
      'transmettre_guide_mel',
      ['vous'],
      ['Récapitulatif d’entretien'],
      'Manque\u00A0: récapitulatif d’entretien',
    ],
  ],
  [
    'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    'récapitulatif dépassé',
    { faits: { recapitulatifEntretienLe: RECU, etapesExamineesModifieesLe: '2026-03-11T09:00:00Z' } },
    [
      'BLOQUEE',
      'Transmettre l’entretien à la MEL',
      'transmettre_guide_mel',
      ['vous'],
      ['Récapitulatif d’entretien'],
      'Manque\u00A0: récapitulatif d’entretien',
    ],
  ],
  [
    'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    'récapitulatif à jour',
    { faits: { recapitulatifEntretienLe: RECU } },
    ['PRETE', 'Transmettre l’entretien à la MEL', 'transmettre_guide_mel', ['vous'], [], 'Suite\u00A0: transmettre l’entretien à la MEL'],
  ],
  [
    'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    'ni numéro, ni date',
    {},
    [
      'BLOQUEE',
      'Transmettre la DLS au bailleur',
      'transmettre_dls',
      ['vous'],
      ['Numéro unique', 'Date de la demande'],
      'Manque\u00A0: numéro unique, date de la demande',
    ],
  ],
  [
    'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    'la demande est complète',
    { faits: { demandeLogementSocial: { numeroUnique: '059123456789012345', date: '2026-01-05' } } },
    ['PRETE', 'Transmettre la DLS au bailleur', 'transmettre_dls', ['vous'], [], 'Suite\u00A0: transmettre la DLS au bailleur'],
  ],
  [
    'ATTENTE_PRESENTATION_GTR',
    'le dossier est complet',
    {},
    ['PRETE', 'Inscrire à un GTR', 'inscrire_gtr', ['vous'], [], 'Suite\u00A0: inscrire à un GTR'],
  ],
  [
    'ATTENTE_PRESENTATION_GTR',
    'une typologie manque',
    manquent(champ('relogement.typologiesGTR', 'Typologies GTR', 5, ['C'])),
    ['BLOQUEE', 'Inscrire à un GTR', 'inscrire_gtr', ['vous'], ['Typologies GTR'], 'Manque\u00A0: typologies GTR'],
  ],
  [
    'INSCRIT_EN_PRESENTATION_GTR',
    'la réunion a sa date',
    { etape: { gtrLe: '2026-03-19' } },
    ['ATTENTE', 'Attendre la décision du GTR', null, ['GTR'], [], 'Attend\u00A0: GTR du 19 mars 2026'],
  ],
  [
    'DOSSIER_EN_VEILLE',
    'présentation toujours valable',
    { etape: { presentationValable: true }, dossier: { veilleJusquAu: '2026-07-03' } },
    ['VEILLE', 'Dossier en veille', 'reprendre_recherche', ['vous'], [], 'Jusqu’au 3 juillet 2026'],
  ],
  [
    'DOSSIER_EN_VEILLE',
    'présentation dépassée',
    { dossier: { veilleJusquAu: null } },
    ['VEILLE', 'Dossier en veille', 'demander_nouvelle_presentation_gtr', ['vous'], [], 'En veille'],
  ],
  [
    'REVISION_DU_PROJET_RESIDENTIEL',
    '',
    {},
    [
      'PRETE',
      'Demander une nouvelle présentation',
      'demander_nouvelle_presentation_gtr',
      ['vous'],
      [],
      'Suite\u00A0: demander une nouvelle présentation',
    ],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'aucune proposition',
    {},
    ['PRETE', 'Proposer un logement', null, ['vous'], [], 'Suite\u00A0: proposer un logement'],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'une proposition à présenter',
    { propositions: [proposee('presentation_gtr', { dateReunion: '2026-03-19' })] },
    ['ATTENTE', 'Attendre la présentation du logement en GTR', null, ['GTR'], [], 'Attend\u00A0: GTR du 19 mars 2026'],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'une proposition accordée',
    { propositions: [proposee('acceptee_cal'), proposee('presentation_gtr', { id: 'b' })] },
    [
      'PRETE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous'],
      [],
      'Suite\u00A0: enregistrer l’acceptation d’un logement',
    ],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'le ménage a refusé par le QR code de sa lettre, une autre reste accordée',
    {
      propositions: [
        proposee('acceptee_cal'),
        proposee('proposition_relogement', {
          id: 'b',
          ecriteLe: '2026-03-01',
          reponseRecue: { reponse: 'REFUSE', le: '2026-03-10', rappeleLe: null },
        }),
      ],
    },
    ['PRETE', 'Enregistrer le refus du ménage', 'refus_proposition', ['vous'], [], 'Suite\u00A0: enregistrer le refus du ménage'],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'le ménage a refusé l’une et accepté l’autre par leurs QR codes : il n’y a plus à l’attendre',
    {
      propositions: [
        proposee('proposition_relogement', {
          ecriteLe: '2026-03-01',
          reponseRecue: { reponse: 'REFUSE', le: '2026-03-10', rappeleLe: null },
        }),
        proposee('proposition_relogement', {
          id: 'b',
          ecriteLe: '2026-03-01',
          attendueLe: '2026-03-20',
          reponseRecue: { reponse: 'ACCEPTE', le: '2026-03-11', rappeleLe: null },
        }),
      ],
    },
    [
      'PRETE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous'],
      [],
      'Suite\u00A0: enregistrer l’acceptation d’un logement',
    ],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'le ménage demande par le QR code de sa lettre qu’on le rappelle',
    {
      propositions: [
        proposee('proposition_relogement', {
          ecriteLe: '2026-03-01',
          attendueLe: '2026-03-20',
          reponseRecue: { reponse: 'RAPPEL', le: '2026-03-10', rappeleLe: null },
        }),
      ],
    },
    ['PRETE', 'Rappeler le ménage', null, ['vous'], [], 'Suite\u00A0: rappeler le ménage'],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'l’appel est noté : on attend de nouveau sa réponse',
    {
      propositions: [
        proposee('proposition_relogement', {
          ecriteLe: '2026-03-01',
          attendueLe: '2026-03-20',
          reponseRecue: { reponse: 'RAPPEL', le: '2026-03-10', rappeleLe: '2026-03-11' },
        }),
      ],
    },
    [
      'PRETE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous', 'Le ménage'],
      [],
      'Suite\u00A0: enregistrer l’acceptation d’un logement',
    ],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'un refus dit sans sa proposition',
    { faits: { refusAPreciser: true }, propositions: [proposee('acceptee_cal')] },
    ['PRETE', 'Préciser la proposition refusée', 'refus_proposition', ['vous'], [], 'Suite\u00A0: préciser la proposition refusée'],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'un refus dit sans sa proposition, que plus aucune ne peut porter',
    { faits: { refusAPreciser: true }, propositions: [proposee('retiree')] },
    ['PRETE', 'Proposer un logement', null, ['vous'], [], 'Suite\u00A0: proposer un logement'],
  ],
  [
    'VALIDATION_GTR_BAILLEUR_PRIVE',
    'vue de Camille',
    { propositions: [proposee('presentation_gtr', { prive: true })] },
    [
      'ATTENTE',
      'Valider le logement du bailleur privé',
      null,
      ['Responsable d’équipe relogement'],
      [],
      'Attend\u00A0: Responsable d’équipe relogement',
    ],
  ],
  [
    'VALIDATION_GTR_BAILLEUR_PRIVE',
    'vue de Rachid',
    { propositions: [proposee('presentation_gtr', { prive: true })], acteur: rachid },
    [
      'PRETE',
      'Valider le logement du bailleur privé',
      'valider_bailleur_prive',
      ['vous'],
      [],
      'Suite\u00A0: valider le logement du bailleur privé',
    ],
  ],
  [
    'ACCEPTE_EN_GTR',
    'la commission est à tenir',
    { propositions: [proposee('transmise_bailleur', { commissionLe: '2026-03-19' })] },
    ['ATTENTE', 'Attendre la commission de Toits Mélantois', null, ['Toits Mélantois'], [], 'Attend\u00A0: CALEOL du 19 mars 2026'],
  ],
  [
    'ACCEPTE_EN_GTR',
    'aucune proposition n’a plus d’accord',
    { propositions: [] },
    [
      'BLOQUEE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous'],
      ['Accord du bailleur'],
      'Manque\u00A0: accord du bailleur',
    ],
  ],
  [
    'ACCEPTE_EN_GTR',
    'le logement est pris',
    { propositions: [proposee('acceptee_cal', { logementPris: true })] },
    [
      'BLOQUEE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous'],
      ['Logement encore libre'],
      'Manque\u00A0: logement encore libre',
    ],
  ],
  [
    'RECHERCHE_DU_LOGEMENT',
    'un candidat mieux classé n’a pas répondu',
    { propositions: [proposee('acceptee_cal', { precedee: true })] },
    [
      'BLOQUEE',
      'Enregistrer l’acceptation d’un logement',
      'acceptation_logement',
      ['vous'],
      ['Tour du ménage en CALEOL'],
      'Manque\u00A0: tour du ménage en CALEOL',
    ],
  ],
  [
    'REFUSE_EN_GTR',
    'présentation toujours valable',
    { faits: { presentationValideeLe: RECU }, etape: { presentationValable: true } },
    ['PRETE', 'Reprendre la recherche', 'reprendre_recherche', ['vous'], [], 'Suite\u00A0: reprendre la recherche'],
  ],
  [
    'REFUSE_EN_GTR',
    'présentation dépassée',
    {},
    [
      'PRETE',
      'Demander une nouvelle présentation',
      'demander_nouvelle_presentation_gtr',
      ['vous'],
      [],
      'Suite\u00A0: demander une nouvelle présentation',
    ],
  ],
  [
    'SIGNATURE_DU_BAIL',
    'sans logement accepté',
    {},
    [
      'BLOQUEE',
      'Enregistrer la signature du bail',
      'signer_bail',
      ['vous'],
      ['Logement accepté', 'Date de signature du bail', 'Bail signé'],
      'Manque\u00A0: logement accepté, date de signature du bail, bail signé',
    ],
  ],
  [
    'SIGNATURE_DU_BAIL',
    'un logement est accepté : le bail reste à dater et à déposer',
    { propositions: [proposee('acceptee_menage')] },
    [
      'BLOQUEE',
      'Enregistrer la signature du bail',
      'signer_bail',
      ['vous', 'Toits Mélantois'],
      ['Date de signature du bail', 'Bail signé'],
      'Manque\u00A0: date de signature du bail, bail signé',
    ],
  ],
  [
    'SIGNATURE_DU_BAIL',
    'le bail est déposé, sans sa date',
    { propositions: [proposee('acceptee_menage')], faits: { bailDepose: true } },
    [
      'BLOQUEE',
      'Enregistrer la signature du bail',
      'signer_bail',
      ['vous'],
      ['Date de signature du bail'],
      'Manque\u00A0: date de signature du bail',
    ],
  ],
  [
    'SIGNATURE_DU_BAIL',
    'le bail est daté et déposé',
    { propositions: [proposee('acceptee_menage')], faits: { bailDepose: true, dates: dates({ signatureDuBail: '2026-03-10' }) } },
    ['PRETE', 'Enregistrer la signature du bail', 'signer_bail', ['vous'], [], 'Suite\u00A0: enregistrer la signature du bail'],
  ],
  [
    'PROGRAMMATION_DU_DEMENAGEMENT',
    'sans créneau',
    {},
    [
      'BLOQUEE',
      'Programmer le déménagement',
      'programmer_demenagement',
      ['vous', 'Responsable administratif'],
      ['Créneau de déménagement'],
      'Manque\u00A0: créneau de déménagement',
    ],
  ],
  [
    'PROGRAMMATION_DU_DEMENAGEMENT',
    'un créneau est réservé',
    { faits: { creneauReserve: true } },
    ['PRETE', 'Programmer le déménagement', 'programmer_demenagement', ['vous'], [], 'Suite\u00A0: programmer le déménagement'],
  ],
  [
    'ETAT_DES_LIEUX_D_ENTREE',
    'sans date',
    {},
    [
      'PRETE',
      'Enregistrer l’état des lieux d’entrée',
      'realiser_edl_entree',
      ['vous'],
      [],
      'Suite\u00A0: enregistrer l’état des lieux d’entrée',
    ],
  ],
  [
    'ETAT_DES_LIEUX_D_ENTREE',
    'la date est à venir',
    { etape: { dates: dates({ edlEntree: '2026-03-13' }) } },
    [
      'ATTENTE',
      'Enregistrer l’état des lieux d’entrée',
      'realiser_edl_entree',
      ['vous'],
      [],
      'Attend\u00A0: état des lieux d’entrée du 13 mars 2026',
    ],
  ],
  [
    'DEMENAGEMENT',
    'le jour même',
    { etape: { dates: dates({ demenagement: AUJOURDHUI }) } },
    ['PRETE', 'Enregistrer le déménagement', 'realiser_demenagement', ['vous'], [], 'Suite\u00A0: enregistrer le déménagement'],
  ],
  [
    'ETAT_DES_LIEUX_DE_SORTIE',
    'sans date',
    {},
    [
      'PRETE',
      'Enregistrer l’état des lieux de sortie',
      'realiser_edl_sortie',
      ['vous'],
      [],
      'Suite\u00A0: enregistrer l’état des lieux de sortie',
    ],
  ],
  [
    'ACCOMPAGNEMENT_POST_RELOGEMENT',
    'ni fiche, ni remboursement payé',
    { faits: { remboursementsEnCours: 2 } },
    [
      'BLOQUEE',
      'Clôturer le dossier',
      'cloture',
      ['vous', 'Responsable administratif'],
      ['Fiche du nouveau logement', 'Remboursement en cours'],
      'Manque\u00A0: fiche du nouveau logement, remboursement en cours',
    ],
  ],
  [
    'ACCOMPAGNEMENT_POST_RELOGEMENT',
    'tout est là',
    { faits: { ficheNouveauLogement: true } },
    ['PRETE', 'Clôturer le dossier', 'cloture', ['vous'], [], 'Suite\u00A0: clôturer le dossier'],
  ],
  ['CLOTURE', '', {}, null],
  ['ACCESSION_A_LA_PROPRIETE', '', {}, null],
  [
    'DEPART_SPONTANE',
    '',
    {},
    ['ATTENTE', 'Attendre la purge des données', null, ['Délégué à la protection des données'], [], 'Attend\u00A0: purge du dossier'],
  ],
]

describe('la prochaine étape, statut par statut', () => {
  test.each(table)('%s, %s', (statut, _cas, reste, attendue) => {
    const lue = lire(statut, reste)
    expect(
      lue && [
        lue.etat,
        lue.titre,
        lue.transition,
        lue.qui.map(({ vous, nom }) => (vous ? 'vous' : nom)),
        lue.bloquants.map(({ texte }) => texte),
        lue.resume,
      ],
    ).toEqual(attendue)
  })

  test('chaque statut est à la table', () => {
    expect(new Set(table.map(([statut]) => statut))).toEqual(new Set(codesStatutsMenage))
  })

  test('bloquée, chaque point de la table mène là où il se lève', () => {
    const liens = Object.fromEntries(
      table.flatMap(([statut, , reste]) => (lire(statut, reste)?.bloquants ?? []).map(({ texte, lien }) => [texte, lien] as const)),
    )
    expect(liens).toEqual({
      'Demandeur principal': { genre: 'champ', chemin: 'composition.occupants', etape: 2 },
      'Chargé de relogement': { genre: 'confier' },
      Téléphone: { genre: 'champ', chemin: 'informations.telephone', etape: 1 },
      Colocation: { genre: 'champ', chemin: 'composition.colocation', etape: 2 },
      Informations: { genre: 'champ', chemin: 'a', etape: 1 },
      'Logement actuel': { genre: 'champ', chemin: 'd', etape: 4 },
      'Récapitulatif d’entretien': { genre: 'passage', transition: 'transmettre_guide_mel' },
      'Numéro unique': { genre: 'champ', chemin: 'relogement.demandeLogementSocial.numeroUnique', etape: 1 },
      'Date de la demande': { genre: 'champ', chemin: 'relogement.demandeLogementSocial.date', etape: 1 },
      'Typologies GTR': { genre: 'champ', chemin: 'relogement.typologiesGTR', etape: 5 },
      'Accord du bailleur': { genre: 'section', section: 'propositions' },
      'Logement encore libre': { genre: 'section', section: 'propositions' },
      'Tour du ménage en CALEOL': { genre: 'section', section: 'propositions' },
      'Logement accepté': { genre: 'section', section: 'propositions' },
      'Date de signature du bail': { genre: 'champ', chemin: 'relogement.dates.signatureDuBail', etape: 1 },
      'Bail signé': { genre: 'section', section: 'documents' },
      'Créneau de déménagement': { genre: 'demenagement' },
      'Fiche du nouveau logement': { genre: 'ficheNouveauLogement' },
      'Remboursement en cours': { genre: 'section', section: 'remboursements' },
    })
  })
})

test('un dossier complet mène aux GTR, où qui le suit l’inscrit ; tout autre l’attend de lui', () => {
  expect(lire('ATTENTE_PRESENTATION_GTR', {})).toMatchObject({ etat: 'PRETE', attendu: null, lien: { genre: 'gtrs' } })
  expect(lire('ATTENTE_PRESENTATION_GTR', { acteur: rachid })).toMatchObject({
    etat: 'ATTENTE',
    qui: [{ vous: false, nom: 'Camille Delattre' }],
    attendu: { texte: 'Inscription à une réunion' },
  })
})

test('pour présenter le ménage, le chargé de relogement qui manque se confie, et se demande à l’encadrement', () => {
  const sansCharge = manquent(champ('relogement.chargeDeRelogementPrincipal', 'Chargé de relogement', 7, ['C']))
  expect(lire('ATTENTE_PRESENTATION_GTR', sansCharge)?.bloquants).toMatchObject([
    { texte: 'Chargé de relogement', verbe: 'Confier le dossier', lien: { genre: 'confier' }, qui: { cible: 'ENCADREMENT' } },
  ])
})

describe('depuis quand', () => {
  test('depuis le statut, depuis le GTR pour une commission, depuis l’échéance quand elle est passée', () => {
    expect(lire('SIGNATURE_DU_BAIL')?.depuis).toBe(DEPUIS)
    expect(lire('ACCEPTE_EN_GTR', { propositions: [proposee('transmise_bailleur', { dateReunion: '2026-03-05' })] })?.depuis).toBe(
      '2026-03-05',
    )
    const ecrite = { ecriteLe: '2026-03-01', attendueLe: '2026-03-11' }
    expect(lire('ACCEPTE_EN_GTR', { propositions: [proposee('proposition_relogement', ecrite)] })).toMatchObject({
      depuis: '2026-03-11',
      echeance: '2026-03-11',
    })
    expect(
      lire('ACCEPTE_EN_GTR', { propositions: [proposee('proposition_relogement', { ...ecrite, attendueLe: '2026-03-20' })] }),
    ).toMatchObject({
      depuis: '2026-03-01',
      echeance: '2026-03-20',
    })
  })
})

test('à chaque statut et pour chacun, bouton et menu disent comme l’étape : permis quand elle est prête, empêché quand elle est bloquée', () => {
  for (const [statut, cas, reste] of table)
    for (const acteur of [camille, rachid, adrien, bastien, colette, melanie, delphine]) {
      const { places } = dossierA(statut, { ...reste, acteur })
      const lue = lire(statut, { ...reste, acteur })
      if (lue == null || lue.transition === null) continue
      const place = places.find(({ transition }) => transition === lue.transition)
      const qui = `${acteur.prenom}, ${statut}, ${cas}`
      expect(place?.interdit, qui).toBe(false)
      if (lue.etat === 'BLOQUEE') expect(place?.autorise, qui).toBe(false)
      // Ce qui se fait depuis la réunion n'est pas au menu : le bouton y mène.
      if (lue.etat === 'PRETE') expect(place?.autorise || place?.groupe === 'reunion', qui).toBe(true)
    }
})

describe('la signature du bail (look/02b, « bloquée par deux points »)', () => {
  const propositions = [proposee('acceptee_menage')]

  test('la date mène à son champ ; le bail, à son dépôt, à qui le doit, ou à dire pourquoi il manque', () => {
    expect(lire('SIGNATURE_DU_BAIL', { propositions })?.bloquants).toMatchObject([
      {
        texte: 'Date de signature du bail',
        qui: null,
        verbe: 'Renseigner la date',
        lien: { genre: 'champ', chemin: 'relogement.dates.signatureDuBail', etape: 1 },
      },
      {
        texte: 'Bail signé',
        qui: { nom: 'Toits Mélantois', cible: `BAILLEUR:${TOITS.id}` },
        verbe: 'Déposer le bail',
        lien: { genre: 'section', section: 'documents' },
        sinon: { verbe: 'Signer sans le bail', lien: { genre: 'passage', transition: 'signer_bail' } },
      },
    ])
  })

  test('le bail d’un logement privé n’a personne à relancer', () => {
    expect(lire('SIGNATURE_DU_BAIL', { propositions: [proposee('acceptee_menage', { prive: true })] })?.bloquants[1]?.qui).toBeNull()
  })

  test('plusieurs intervenants se disent d’une traite, le second sans majuscule s’il n’est pas un nom', () => {
    const vous = { vous: true, nom: 'Rachid Benkhelfa', precision: null }
    const equipe = leCharge({ chargeDeRelogement: null }, camille)
    expect(nommerLesIntervenants([equipe, vous])).toBe('Équipe de relogement et vous')
    expect(nommerLesIntervenants([vous, leMenage])).toBe('Vous et le ménage')
    expect(nommerLesIntervenants([leMenage, { vous: false, nom: 'Logis Marque', precision: null }])).toBe('Le ménage et Logis Marque')
  })

  test('le bailleur, qui n’écrit pas au dossier, date la signature en l’enregistrant', () => {
    const lue = lire('SIGNATURE_DU_BAIL', { acteur: bastien, propositions: [proposee('acceptee_menage', { bailleur: HABITAT })] })
    expect(lue).toMatchObject({ etat: 'BLOQUEE', transition: 'signer_bail', qui: [{ nom: 'Camille Delattre' }, { vous: true }] })
    expect(lue?.bloquants.map(({ lien }) => lien)).toEqual([
      { genre: 'passage', transition: 'signer_bail' },
      { genre: 'section', section: 'documents' },
    ])
  })

  test('demandé, le bail dit depuis quand', () => {
    expect(lire('SIGNATURE_DU_BAIL', { propositions, dossier: { relanceLe: '2026-03-05' } })?.bloquants[1]?.detail).toBe(
      'Demandé le 5 mars 2026',
    )
  })
})

test('sous le bouton : combien de points, et lesquels', () => {
  const points = (...noms: string[]) => noms.map((texte) => ({ texte }))
  expect(pourquoiBloquee(points('Numéro unique'))).toBe('Un point bloque\u00A0: numéro unique')
  expect(pourquoiBloquee(points('DLS', 'Bail signé'))).toBe('Deux points bloquent\u00A0: DLS, bail signé')
  expect(pourquoiBloquee(points('A', 'B', 'C', 'D', 'E', 'F'))).toBe('6 points bloquent\u00A0: a, b, c et 3 autres')
})

describe('ce que chacun en apprend', () => {
  test('Adrien, qui ne fait pas ce passage, sait qui le fera et ce qui manque, sans bouton', () => {
    const signature = { acteur: adrien, propositions: [proposee('acceptee_menage')] }
    expect(lire('SIGNATURE_DU_BAIL', signature)).toMatchObject({
      etat: 'BLOQUEE',
      transition: null,
      qui: [
        { vous: false, nom: 'Camille Delattre', precision: 'Chargé de relogement', cible: 'CHARGE' },
        { vous: false, nom: 'Toits Mélantois', cible: `BAILLEUR:${TOITS.id}` },
      ],
      bloquants: [{ texte: 'Date de signature du bail' }, { texte: 'Bail signé' }],
    })
    const signe = { bailDepose: true, dates: dates({ signatureDuBail: '2026-03-10' }) }
    expect(lire('SIGNATURE_DU_BAIL', { ...signature, faits: signe })).toMatchObject({
      etat: 'ATTENTE',
      transition: null,
      qui: [{ nom: 'Camille Delattre' }],
      resume: 'Attend\u00A0: Camille Delattre',
    })
    expect(lire('ACCOMPAGNEMENT_POST_RELOGEMENT', { acteur: adrien })).toMatchObject({
      etat: 'BLOQUEE',
      transition: null,
      bloquants: [{ texte: 'Fiche du nouveau logement' }],
    })
  })

  test('la métropole, la commune, un bailleur n’apprennent rien de ce qui manque au dossier', () => {
    const sansNumero = { faits: {}, ...manquent(champ('informations.telephone', 'Téléphone', 1)) }
    for (const acteur of [melanie, colette, bastien])
      for (const statut of ['ENTRETIEN_PREALABLE_A_REALISER', 'DLS_A_TRANSMETTRE_AU_BAILLEUR', 'ATTENTE_PRESENTATION_GTR'] as const)
        expect(lire(statut, { ...sansNumero, acteur }), `${acteur.prenom} ${statut}`).toMatchObject({
          etat: 'ATTENTE',
          transition: null,
          bloquants: [],
          lien: null,
          consequence: null,
          qui: [{ nom: 'Camille Delattre' }],
        })
  })

  test('qui ne lit pas toutes les propositions a la même réponse, que d’autres existent ou non', () => {
    const ailleurs = [proposee('transmise_bailleur'), proposee('acceptee_cal'), proposee('presentation_gtr'), proposee('refusee_menage')]
    for (const acteur of [bastien, unActeur('UTILISATEUR_COMMUNE', { villes: ['59009'] })]) {
      expect(canLireToutesLesPropositions(acteur)).not.toBeNull()
      for (const statut of codesStatutsMenage)
        for (const autre of ailleurs)
          expect(etapeDuStatut(dossierA(statut, { propositions: [autre] }).faits, acteur), statut).toEqual(
            etapeDuStatut(dossierA(statut).faits, acteur),
          )
    }
  })

  test('le bailleur dont la commission est attendue le sait : c’est à lui', () => {
    const siennes = [proposee('transmise_bailleur', { bailleur: HABITAT, commissionLe: '2026-03-19' })]
    expect(lire('ACCEPTE_EN_GTR', { propositions: siennes, acteur: bastien })).toMatchObject({
      etat: 'ATTENTE',
      qui: [{ vous: true, nom: 'Habitat du Nord' }],
      attendu: { texte: 'CALEOL du 19 mars 2026' },
    })
  })

  test('le bailleur du logement accepté signe le bail aussi bien que l’équipe', () => {
    expect(
      lire('SIGNATURE_DU_BAIL', {
        acteur: bastien,
        propositions: [proposee('acceptee_menage', { bailleur: HABITAT })],
        faits: { bailDepose: true, dates: dates({ signatureDuBail: '2026-03-10' }) },
      }),
    ).toMatchObject({
      etat: 'PRETE',
      transition: 'signer_bail',
      qui: [{ nom: 'Camille Delattre' }, { vous: true, nom: 'Habitat du Nord' }],
    })
  })

  test('un dossier gelé n’a qu’un point : le délégué à la protection des données le lève', () => {
    const gel = 'Dossier gelé depuis le 2 mars 2026.'
    expect(lire('DLS_A_TRANSMETTRE_AU_BAILLEUR', { dossier: { gel } })).toMatchObject({
      etat: 'BLOQUEE',
      qui: [{ nom: 'Délégué à la protection des données' }],
      bloquants: [{ texte: 'Dossier gelé', detail: gel }],
      resume: 'Dossier gelé',
    })
  })

  test('purgé, ou sans relogement nécessaire, un dossier n’a plus d’étape ; parti, le délégué à la protection des données agit', () => {
    for (const statut of codesStatutsMenage) expect(lire(statut, { faits: { donneesPurgees: true } })).toBeNull()
    expect(lire('SIGNATURE_DU_BAIL', { faits: { relogementNecessaire: false } })).toBeNull()
    expect(lire('DEPART_SPONTANE', { acteur: delphine })?.qui).toMatchObject([{ vous: true }])
  })
})

describe('qui se relance', () => {
  const cibles = (...demande: Parameters<typeof lire>) => {
    const lue = lire(...demande)
    return [...(lue?.qui ?? []), ...(lue?.bloquants.map(({ qui }) => qui) ?? [])].flatMap((qui) => qui?.cible ?? [])
  }

  test('chacun sauf soi : le bailleur, le collègue, le ménage, un autre rôle', () => {
    expect(cibles('ENTRETIEN_A_TRANSMETTRE_A_LA_MEL')).toEqual([])
    expect(cibles('ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', { acteur: rachid })).toEqual(['CHARGE'])
    expect(cibles('ACCEPTE_EN_GTR', { propositions: [proposee('transmise_bailleur')] })).toEqual([`BAILLEUR:${TOITS.id}`])
    expect(cibles('PROGRAMMATION_DU_DEMENAGEMENT')).toContain('ADMINISTRATIF')
    expect(cibles('DEPART_SPONTANE')).toEqual(['DPO'])
  })

  test('le ménage, seulement une fois la proposition écrite', () => {
    const de = (ecriteLe: string | null) => cibles('ACCEPTE_EN_GTR', { propositions: [proposee('proposition_relogement', { ecriteLe })] })
    expect([de('2026-03-01'), de(null)]).toEqual([['MENAGE'], []])
  })

  test('le bailleur de qui vient le bail, tant qu’il n’est pas déposé', () => {
    const propositions = [proposee('acceptee_menage')]
    expect(new Set(cibles('SIGNATURE_DU_BAIL', { propositions }))).toEqual(new Set([`BAILLEUR:${TOITS.id}`]))
    expect(cibles('SIGNATURE_DU_BAIL', { propositions, faits: { bailDepose: true } })).toEqual([])
    expect(cibles('SIGNATURE_DU_BAIL', { propositions: [proposee('acceptee_menage', { prive: true })] })).toEqual([])
  })

  test('une relance d’avant l’étape ne s’y dit pas', () => {
    const le = (relanceLe: string, acteur = camille) =>
      lire('ACCEPTE_EN_GTR', {
        propositions: [proposee('transmise_bailleur', { dateReunion: '2026-03-05' })],
        dossier: { relanceLe },
        acteur,
      })?.relanceLe
    expect([le('2026-03-04'), le('2026-03-08'), le('2026-03-08', colette)]).toEqual([null, '2026-03-08', null])
  })
})

test('bloquée, l’étape dit déjà tout ce qu’elle entraînera, non le seul statut', () => {
  expect(lire('SIGNATURE_DU_BAIL')).toMatchObject({ etat: 'BLOQUEE', consequence: { quand: 'À l’enregistrement' } })
  expect(lire('SIGNATURE_DU_BAIL')?.consequence?.texte).toContain('compte un relogement au mois de la signature')
})

test('des conséquences qui portent une date se séparent d’un point-virgule', () => {
  expect(lire('ENTRETIEN_A_TRANSMETTRE_A_LA_MEL')?.consequence?.texte).toMatch(
    /»\u00A0; écrit à la MEL\u00A0; pose une alerte [^;]+, le [^;]+\u00A0; pose/,
  )
})

test('la liste et le dossier disent la même chose : quoi, qui la mène, et depuis quand', () => {
  for (const [statut, , reste] of table)
    for (const acteur of [camille, rachid, adrien, bastien, colette, melanie, delphine]) {
      const dossier = dossierA(statut, { ...reste, acteur })
      const lue = prochaineEtape(dossier, acteur)
      const enBref = prochaineEtapeEnBref(
        { ...dossier, faits: { ...dossier.contexte.faits, ...dossier.faits }, aujourdhui: dossier.contexte.aujourdhui },
        acteur,
      )
      const [qui, ...aussi] = (lue?.qui ?? []).map(({ vous, nom }) => ({ vous, nom }))
      expect(enBref, `${acteur.roles}, ${statut}`).toEqual(lue && { code: lue.code, titre: lue.titre, qui, aussi, depuis: lue.depuis })
    }
})

test('ce que l’étape entraînera est ce que dit le dialogue du passage', () => {
  for (const [statut, , reste] of table) {
    const dossier = dossierA(statut, { ...reste, acteur: camille })
    const lue = prochaineEtape(dossier, camille)
    const place = dossier.places.find(({ transition }) => transition === lue?.transition)
    for (const { texte, retour, propositionId } of place?.consequences ?? [])
      if (!retour && propositionId === null)
        expect(lue?.consequence?.texte.toLowerCase(), statut).toContain(texte.replace(/\.$/, '').toLowerCase())
  }
  expect(lire('ACCEPTE_EN_GTR', { propositions: [proposee('acceptee_cal')] })?.consequence?.texte).toMatch(
    /^oui\u00A0: statut «\u00A0Signature du bail\u00A0», fige le taux d’effort .*\u00A0; non\u00A0: statut «\u00A0Recherche du logement\u00A0»/,
  )
})
