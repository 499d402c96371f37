// Les 31 passages de statut d'un ménage : domain-rules § 1.3, décision 0002. Rien d'autre ne change un statut.
import { type Acteur, ADM, BAIL, type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import type { Automate, Contexte, TableDeTransitions } from '../common/transition.ts'
import { DONNEES_EFFACEES } from '../rgpd/purge.rules.ts'
import type { DonneesPassage, FaitsMenage } from './menage.faits.ts'
import { refusPourLeCharge } from './menage.permissions.ts'
import * as propositions from './menage.propositions.ts'
import { codesStatutsMenage, libelleStatut, rangDuStatut, type StatutMenage } from './menage.statuts.ts'
import * as attribution from './passages/attribution.gardes.ts'
import * as demande from './passages/demandes.ts'
import * as demenagement from './passages/demenagement.gardes.ts'
import * as entretien from './passages/entretien.gardes.ts'
import * as gtr from './passages/gtr.gardes.ts'
import { logementAcceptePerdu, logementAccepteRetabli } from './passages/retablissement.ts'

export type ContexteMenage = Contexte<FaitsMenage, DonneesPassage>

const SORTIES = ['DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'] as const satisfies readonly StatutMenage[]
const saufClotureEtSorties = codesStatutsMenage.filter((statut) => statut !== 'CLOTURE' && !SORTIES.some((sortie) => sortie === statut))
const jusquA = (dernier: StatutMenage) => codesStatutsMenage.filter((statut) => rangDuStatut(statut) <= rangDuStatut(dernier))

const A_LA_CLOTURE_DU_GTR = 'Se fait à la clôture du compte rendu du GTR.'

export const transitionsMenage = {
  realiser_entretien: {
    libelle: 'Enregistrer l’entretien réalisé',
    depuis: ['ENTRETIEN_PREALABLE_A_REALISER'],
    vers: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    roles: EDIT,
    garde: entretien.entretienRealise,
    demande: [demande.dateDuFait('Date de l’entretien', 'entretien', 'passee')],
    principale: true,
  },
  transmettre_guide_mel: {
    libelle: 'Transmettre l’entretien à la MEL',
    depuis: ['ENTRETIEN_A_TRANSMETTRE_A_LA_MEL'],
    vers: 'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    roles: [...EDIT, ...ADM],
    garde: entretien.recapitulatifAJour,
    principale: true,
  },
  transmettre_dls: {
    libelle: 'Transmettre la DLS au bailleur',
    depuis: ['DLS_A_TRANSMETTRE_AU_BAILLEUR'],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: [...EDIT, ...ADM],
    garde: entretien.dlsPrete,
    principale: true,
  },
  inscrire_gtr: {
    libelle: 'Inscrire à un GTR',
    depuis: ['ATTENTE_PRESENTATION_GTR'],
    vers: 'INSCRIT_EN_PRESENTATION_GTR',
    roles: [],
    seFait: 'Se fait depuis la réunion : inscrivez le ménage à un GTR.',
    garde: gtr.inscriptionPossible,
    principale: true,
  },
  annuler_inscription_gtr: {
    libelle: 'Annuler l’inscription au GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR'],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: EDIT,
    systeme: true,
    garde: gtr.gtrNonClos,
  },
  valider_presentation_gtr: {
    libelle: 'Valider la présentation en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.presentationAcceptee,
    principale: true,
  },
  demander_revision_projet: {
    libelle: 'Demander une révision du projet',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT', 'REFUSE_EN_GTR'],
    vers: 'REVISION_DU_PROJET_RESIDENTIEL',
    roles: ENC,
    systeme: true,
    garde: gtr.revisionDecidee,
    demande: [demande.commentaire('Indiquez ce qui est à revoir dans le projet.')],
  },
  mettre_en_veille: {
    libelle: 'Mettre le dossier en veille',
    depuis: [
      'ATTENTE_PRESENTATION_GTR',
      'INSCRIT_EN_PRESENTATION_GTR',
      'REVISION_DU_PROJET_RESIDENTIEL',
      'RECHERCHE_DU_LOGEMENT',
      'REFUSE_EN_GTR',
    ],
    vers: 'DOSSIER_EN_VEILLE',
    roles: EDIT,
    systeme: true,
    garde: gtr.veilleDecidee,
    demande: [demande.motifDeVeille, demande.dateDeReveil, demande.commentaireLibre],
    aide: () => 'Motif et date de réexamen demandés',
  },
  demander_nouvelle_presentation_gtr: {
    libelle: 'Demander une nouvelle présentation',
    depuis: [
      'DOSSIER_EN_VEILLE',
      'REVISION_DU_PROJET_RESIDENTIEL',
      'RECHERCHE_DU_LOGEMENT',
      'VALIDATION_GTR_BAILLEUR_PRIVE',
      'REFUSE_EN_GTR',
    ],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: EDIT,
  },
  reprendre_recherche: {
    libelle: 'Reprendre la recherche',
    depuis: ['DOSSIER_EN_VEILLE', 'REFUSE_EN_GTR'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: EDIT,
    garde: gtr.presentationToujoursValable,
  },
  proposer_bailleur_prive: {
    libelle: 'Proposer un bailleur privé',
    depuis: ['RECHERCHE_DU_LOGEMENT'],
    vers: 'VALIDATION_GTR_BAILLEUR_PRIVE',
    roles: EDIT,
    garde: gtr.logementPriveDecrit,
  },
  valider_bailleur_prive: {
    libelle: 'Valider le logement du bailleur privé',
    depuis: ['VALIDATION_GTR_BAILLEUR_PRIVE'],
    vers: 'ACCEPTE_EN_GTR',
    roles: ENC,
    systeme: true,
    garde: gtr.logementPriveValide,
    demande: [demande.commentaire('Indiquez pourquoi le logement est validé hors réunion.')],
  },
  refuser_bailleur_prive: {
    libelle: 'Refuser le logement du bailleur privé',
    depuis: ['VALIDATION_GTR_BAILLEUR_PRIVE'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: ENC,
    systeme: true,
    garde: gtr.logementPriveRefuse,
    demande: [demande.commentaire('Indiquez pourquoi le logement est refusé.')],
  },
  accepter_en_gtr: {
    libelle: 'Accepter une proposition en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT', 'REFUSE_EN_GTR'],
    vers: 'ACCEPTE_EN_GTR',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.uneAcceptationEnGtr,
    principale: true,
  },
  refuser_en_gtr: {
    libelle: 'Refuser les propositions en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT'],
    vers: 'REFUSE_EN_GTR',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.toutesRefuseesEnGtr,
  },
  acceptation_logement: {
    libelle: 'Enregistrer l’acceptation d’un logement',
    depuis: ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'],
    vers: 'SIGNATURE_DU_BAIL',
    roles: EDIT,
    garde: attribution.accordDuBailleur,
    demande: [demande.propositionParmi(propositions.acceptables), demande.aplDuLogement],
    principale: true,
  },
  refus_proposition: {
    libelle: 'Enregistrer le refus d’une proposition',
    depuis: ['ACCEPTE_EN_GTR', 'SIGNATURE_DU_BAIL', 'RECHERCHE_DU_LOGEMENT'],
    // Reste accepté en GTR tant qu'une autre proposition retenue attend la réponse du ménage.
    vers: ({ faits }) =>
      faits.statut === 'ACCEPTE_EN_GTR' && propositions.resteUneReponse(faits) ? 'ACCEPTE_EN_GTR' : 'RECHERCHE_DU_LOGEMENT',
    roles: EDIT,
    garde: attribution.refusComplet,
    demande: [demande.propositionParmi(propositions.refusables), demande.motifDeRefus, demande.dateDuRefus, demande.refusLegitime],
  },
  annuler_acceptation_logement: {
    libelle: 'Annuler l’acceptation du logement',
    depuis: ['SIGNATURE_DU_BAIL'],
    vers: 'ACCEPTE_EN_GTR',
    roles: EDIT,
    garde: attribution.bailNonSigne,
  },
  annuler_refus_proposition: {
    libelle: 'Annuler le refus de la proposition',
    depuis: ['RECHERCHE_DU_LOGEMENT'],
    // Dit sans sa proposition, un refus a laissé le logement accepté tel quel : on en était à son bail.
    vers: ({ faits }) =>
      faits.refusAPreciser && propositions.accepteesParLeMenage(faits).length > 0 ? 'SIGNATURE_DU_BAIL' : 'ACCEPTE_EN_GTR',
    roles: EDIT,
    garde: attribution.refusEncoreReversible,
    demande: [demande.propositionParmi(propositions.refusAAnnuler)],
  },
  signer_bail: {
    libelle: 'Enregistrer la signature du bail',
    depuis: ['SIGNATURE_DU_BAIL'],
    vers: 'PROGRAMMATION_DU_DEMENAGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: attribution.bailSigne,
    demande: [demande.dateDuFait('Date de signature du bail', 'signatureDuBail', 'passee'), demande.motifSansBail],
    principale: true,
  },
  programmer_demenagement: {
    libelle: 'Programmer le déménagement',
    depuis: ['PROGRAMMATION_DU_DEMENAGEMENT'],
    vers: 'ETAT_DES_LIEUX_D_ENTREE',
    roles: [...EDIT, ...ADM],
    systeme: true,
    garde: demenagement.demenagementProgramme,
    demande: [demande.dateDuFait('Date prévue du déménagement', 'demenagement')],
    principale: true,
  },
  realiser_edl_entree: {
    libelle: 'Enregistrer l’état des lieux d’entrée',
    depuis: ['ETAT_DES_LIEUX_D_ENTREE'],
    vers: 'DEMENAGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: demenagement.edlEntreeFait,
    demande: [demande.dateDuFait('Date de l’état des lieux d’entrée', 'edlEntree', 'passee')],
    principale: true,
  },
  realiser_demenagement: {
    libelle: 'Enregistrer le déménagement',
    depuis: ['DEMENAGEMENT'],
    vers: 'ETAT_DES_LIEUX_DE_SORTIE',
    roles: [...EDIT, ...ADM],
    garde: demenagement.demenagementPasse,
    demande: [demande.dateDuFait('Date du déménagement', 'demenagement', 'passee')],
    principale: true,
  },
  realiser_edl_sortie: {
    libelle: 'Enregistrer l’état des lieux de sortie',
    depuis: ['ETAT_DES_LIEUX_DE_SORTIE'],
    vers: 'ACCOMPAGNEMENT_POST_RELOGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: demenagement.edlSortieFait,
    demande: [demande.dateDuFait('Date de l’état des lieux de sortie', 'edlSortie', 'passee'), demande.dateDeRemiseDesCles],
    principale: true,
  },
  cloture: {
    libelle: 'Clôturer le dossier',
    depuis: ['ACCOMPAGNEMENT_POST_RELOGEMENT'],
    vers: 'CLOTURE',
    roles: EDIT,
    garde: demenagement.dossierCloturable,
    demande: [...demande.questionsDeCloture, demande.recapitulatifDeRelogement],
    principale: true,
  },
  rouvrir: {
    libelle: 'Rouvrir le dossier',
    depuis: ['CLOTURE'],
    vers: 'ACCOMPAGNEMENT_POST_RELOGEMENT',
    roles: ENC,
    garde: demenagement.donneesNonPurgees,
    demande: [demande.raison('Indiquez pourquoi le dossier est rouvert.')],
  },
  depart_spontane: {
    libelle: 'Déclarer un départ spontané',
    depuis: saufClotureEtSorties,
    vers: 'DEPART_SPONTANE',
    roles: EDIT,
    demande: [demande.motifDeDepart, demande.dateDeDepart, demande.commentaireLibre],
    sortie: true,
    aide: ({ faits }) => aideDuDepart(faits.propositions.length),
  },
  annuler_depart_spontane: {
    libelle: 'Annuler le départ spontané',
    depuis: ['DEPART_SPONTANE'],
    vers: annulerDepart,
    roles: EDIT,
    garde: (contexte, parSysteme) => [
      ...demenagement.statutMemorise(contexte, parSysteme),
      ...demenagement.donneesNonPurgees(contexte, parSysteme),
    ],
  },
  accession_propriete: {
    libelle: 'Déclarer une accession à la propriété',
    depuis: jusquA('PROGRAMMATION_DU_DEMENAGEMENT'),
    vers: 'ACCESSION_A_LA_PROPRIETE',
    roles: EDIT,
    demande: [demande.typeDAccession, demande.dateDAccession],
    sortie: true,
  },
  annuler_accession: {
    libelle: 'Annuler l’accession à la propriété',
    depuis: ['ACCESSION_A_LA_PROPRIETE'],
    vers: annulerAccession,
    roles: ENC,
    garde: demenagement.statutMemorise,
  },
  revenir_etape_precedente: {
    libelle: 'Revenir à l’étape précédente',
    depuis: [
      'SIGNATURE_DU_BAIL',
      'PROGRAMMATION_DU_DEMENAGEMENT',
      'ETAT_DES_LIEUX_D_ENTREE',
      'DEMENAGEMENT',
      'ETAT_DES_LIEUX_DE_SORTIE',
      'ACCOMPAGNEMENT_POST_RELOGEMENT',
    ],
    vers: ({ faits }) => etapePrecedente(faits.statut),
    roles: ENC,
    demande: [demande.raison('Indiquez pourquoi le dossier revient en arrière.')],
  },
} as const satisfies TableDeTransitions<StatutMenage, FaitsMenage, DonneesPassage>

export type NomTransitionMenage = keyof typeof transitionsMenage
export const nomsTransitionsMenage = Object.keys(transitionsMenage) as [NomTransitionMenage, ...NomTransitionMenage[]]

/** Ce que lit l'interprète de `common/transition.ts`. */
export const passagesDuMenage: Automate<StatutMenage, NomTransitionMenage, FaitsMenage, DonneesPassage> = {
  concept: 'menage',
  transitions: transitionsMenage,
  libelleStatut,
  portee: porteeDuRole,
  sansObjet,
}

/** L'étape d'avant dans le parcours ordinaire : la signature du bail suit l'accord en GTR, non le refus qui la précède dans la liste. */
function etapePrecedente(statut: StatutMenage): StatutMenage | null {
  if (statut === 'SIGNATURE_DU_BAIL') return 'ACCEPTE_EN_GTR'
  return codesStatutsMenage[rangDuStatut(statut) - 1] ?? null
}

function annulerDepart(contexte: ContexteMenage): StatutMenage | null {
  return statutDeRetour('annuler_depart_spontane', contexte)
}

function annulerAccession(contexte: ContexteMenage): StatutMenage | null {
  return statutDeRetour('annuler_accession', contexte)
}

/**
 * Le statut d'avant la sortie. Les réunions ont passé : on repart de l'étape qui les précède. Le logement accepté fait revenir où l'on en
 * était s'il est rétabli ; perdu, la recherche reprend, où qu'on en fût.
 */
function statutDeRetour(transition: 'annuler_depart_spontane' | 'annuler_accession', { faits }: ContexteMenage): StatutMenage | null {
  if (faits.statutMemorise !== null && logementAcceptePerdu(transition, faits)) return 'RECHERCHE_DU_LOGEMENT'
  switch (faits.statutMemorise) {
    case 'INSCRIT_EN_PRESENTATION_GTR':
      return 'ATTENTE_PRESENTATION_GTR'
    case 'ACCEPTE_EN_GTR':
    case 'REFUSE_EN_GTR':
    case 'VALIDATION_GTR_BAILLEUR_PRIVE':
      return 'RECHERCHE_DU_LOGEMENT'
    case 'SIGNATURE_DU_BAIL':
      return logementAccepteRetabli(transition, faits) ? 'SIGNATURE_DU_BAIL' : 'RECHERCHE_DU_LOGEMENT'
    default:
      return faits.statutMemorise
  }
}

function aideDuDepart(propositions: number): string {
  if (propositions === 0) return 'Prévient le DPO'
  return `${propositions === 1 ? 'Supprime la proposition' : `Supprime les ${propositions} propositions`} et prévient le DPO`
}

/** Sans relogement nécessaire, il ne reste que les sorties et leur annulation (domain-rules § 1.3). */
function sansObjet(nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  const sortie =
    nom === 'depart_spontane' || nom === 'annuler_depart_spontane' || nom === 'accession_propriete' || nom === 'annuler_accession'
  // Ce qui rendrait vie au dossier reste montré, avec sa raison ; le reste n'a plus d'objet.
  if (faits.donneesPurgees && nom !== 'rouvrir' && nom !== 'annuler_depart_spontane') return DONNEES_EFFACEES
  if (!faits.relogementNecessaire && !sortie) return 'Le relogement de ce ménage n’est pas nécessaire.'
  if (nom === 'annuler_refus_proposition' && !faits.refusAPreciser && propositions.refuseesParLeMenage(faits).length === 0)
    return 'Le ménage n’a refusé aucune proposition.'
  return null
}

function porteeDuRole(acteur: Acteur, role: CodeRole, nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  if (role === 'CHARGE_DE_RELOGEMENT') return refusPourLeCharge(acteur, faits)
  // Ce que le serveur fait seul n'est réservé à aucun bailleur.
  if (BAIL.some((bailleur) => bailleur === role) && !('seFait' in transitionsMenage[nom])) return refusPourLeBailleur(acteur, nom, faits)
  return null
}

/** Le bailleur qui entre signe le bail et l'état des lieux d'entrée ; celui d'où part le ménage, l'état des lieux de sortie. */
function refusPourLeBailleur(acteur: Acteur, nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  const concerne = nom === 'realiser_edl_sortie' ? faits.bailleurActuelId : (faits.bailleurNouveauId ?? faits.bailleurActuelId)
  return concerne !== null && concerne === acteur.partenaireId ? null : 'Réservé au bailleur du logement concerné.'
}
