// La réponse du ménage et le bail : domain-rules § 1.3, passages 16 à 20.
import { BAIL, EDIT } from '../../acces/roles.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterJours } from '../../common/date.ts'
import * as propositions from '../menage.propositions.ts'
import { alertesDuStatut } from './alertesDuStatut.ts'
import * as attribution from './attribution.gardes.ts'
import * as demande from './demandes.ts'
import { avecMotif, bailRefuse, type ContexteMenage, dates, type TableDuMenage } from './effets.ts'
import * as reponses from './reponses.ts'

export const passagesDeLAttribution = {
  acceptation_logement: {
    libelle: 'Enregistrer l’acceptation d’un logement',
    depuis: ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'],
    vers: 'SIGNATURE_DU_BAIL',
    roles: EDIT,
    garde: attribution.accordDuBailleur,
    demande: [demande.propositionParmi(propositions.acceptables), demande.aplDuLogement],
    principale: true,
    effets: {
      fermees: ['REPONSE_EN_RETARD'],
      actions: ['RECALCULER_LE_TAUX_EFFORT', 'SUIVRE_LES_LOGEMENTS', 'PREVENIR_LE_RANG_SUIVANT'],
      suite: ({ faits, donnees }) => ({ propositions: reponses.acceptation(faits, donnees) }),
      choix: propositions.acceptables,
      retour: 'S’annule tant que le bail n’est pas signé.',
    },
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
    icone: 'croix',
    effets: {
      // Un refus ne répond qu'à une proposition : le serveur ferme l'attente de celle-là (proposition/attente.ts).
      champs: ({ faits, donnees }) => ({
        ...bailRefuse(reponses.refusee(faits, donnees)),
        refusSansProposition: donnees.propositionId ? null : propositions.refuseesParLeMenage(faits).map(({ id }) => id),
      }),
      evenement: ({ faits, donnees }) => {
        const refusee = reponses.refusee(faits, donnees)
        return {
          type: 'PROPOSITION_REFUSEE',
          ...(refusee === null ? {} : { proposition: refusee.libelle, propositionId: refusee.id }),
          ...avecMotif('refus', donnees.motif),
        }
      },
      actions: ['SUIVRE_LES_LOGEMENTS', 'RECOMPTER_LES_REFUS', 'PREVENIR_LE_RANG_SUIVANT'],
      suite: ({ faits, donnees }) => ({ propositions: reponses.refus(faits, donnees) }),
      choix: propositions.refusables,
      retour: annulationDuRefus,
    },
  },
  annuler_acceptation_logement: {
    libelle: 'Annuler l’acceptation du logement',
    depuis: ['SIGNATURE_DU_BAIL'],
    vers: 'ACCEPTE_EN_GTR',
    roles: EDIT,
    garde: attribution.bailNonSigne,
    icone: 'annuler',
    effets: {
      actions: ['SUIVRE_LES_LOGEMENTS', 'RENDRE_LEUR_TOUR'],
      suite: ({ faits }) => ({ propositions: reponses.sansAcceptation(faits) }),
    },
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
    icone: 'annuler',
    effets: {
      champs: { refusSansProposition: null },
      actions: ['SUIVRE_LES_LOGEMENTS', 'RECOMPTER_LES_REFUS', 'RENDRE_LEUR_TOUR'],
      suite: ({ faits, donnees }) => ({ propositions: reponses.sansRefus(faits, donnees) }),
      choix: propositions.refusAAnnuler,
    },
  },
  signer_bail: {
    libelle: 'Enregistrer la signature du bail',
    depuis: ['SIGNATURE_DU_BAIL'],
    vers: 'PROGRAMMATION_DU_DEMENAGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: attribution.bailSigne,
    demande: [demande.dateDuFait('Date de signature du bail', 'signatureDuBail', 'passee'), demande.motifSansBail],
    principale: true,
    effets: {
      champs: ({ donnees }) => ({
        ...dates({ signatureDuBail: donnees.date }),
        ...(donnees.motifSansBail ? { motifSansBail: donnees.motifSansBail } : {}),
      }),
      evenement: ({ donnees }) => (donnees.motifSansBail ? { bailAbsent: true, commentaire: donnees.motifSansBail } : {}),
      posees: ({ faits, donnees, nouveau, aujourdhui }) =>
        alertesDuStatut(nouveau, { ...faits, dates: { ...faits.dates, ...dates({ signatureDuBail: donnees.date }).dates } }, aujourdhui),
      ouvre: ['Compte un relogement au mois de la signature.', 'Fait courir le préavis.'],
    },
  },
} as const satisfies TableDuMenage

function annulationDuRefus({ faits, donnees, aujourdhui }: ContexteMenage): string {
  const dateReunion = faits.propositions.find(({ id }) => id === donnees.propositionId)?.dateReunion ?? null
  const limite = dateReunion && ajouterJours(dateReunion, attribution.JOURS_POUR_REVENIR_SUR_UN_REFUS)
  return limite !== null && limite >= aujourdhui
    ? `S’annule jusqu’au ${formatDate(limite)}, si le logement reste libre.`
    : 'Ne s’annule plus : le GTR date de plus de 30 jours.'
}
