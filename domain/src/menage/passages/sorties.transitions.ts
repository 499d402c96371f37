// Les sorties du relogement, leur annulation, et le retour à l'étape précédente : domain-rules § 1.3, passages 27 à 31.
import { EDIT, ENC } from '../../acces/roles.ts'
import { alerteDePurge } from '../../alerte/alerteACreer.ts'
import { RESTENT_APRES_LA_FIN, RESTENT_APRES_UN_DEPART } from '../../alerte/alertesDUneSortie.ts'
import { ajouterJours } from '../../common/date.ts'
import { codesStatutsMenage, rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import { typesDuStatut } from './alertesDuStatut.ts'
import * as demande from './demandes.ts'
import * as demenagement from './demenagement.gardes.ts'
import { alertesRetrouvees, avecMotif, type ContexteMenage, etapeAFaire, quitterLeGtr, sansBail, type TableDuMenage } from './effets.ts'
import * as reponses from './reponses.ts'
import { logementAcceptePerdu, logementAccepteRetabli } from './retablissement.ts'

const SORTIES = ['DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'] as const satisfies readonly StatutMenage[]
const saufClotureEtSorties = codesStatutsMenage.filter((statut) => statut !== 'CLOTURE' && !SORTIES.some((sortie) => sortie === statut))
const jusquA = (dernier: StatutMenage) => codesStatutsMenage.filter((statut) => rangDuStatut(statut) <= rangDuStatut(dernier))

export const passagesDesSorties = {
  depart_spontane: {
    libelle: 'Déclarer un départ spontané',
    depuis: saufClotureEtSorties,
    vers: 'DEPART_SPONTANE',
    roles: EDIT,
    demande: [demande.motifDeDepart, demande.dateDeDepart, demande.commentaireLibre],
    sortie: true,
    aide: ({ faits }) => aideDuDepart(faits.propositions.length),
    icone: 'porte',
    dangereuse: true,
    effets: {
      champs: ({ faits, donnees, aujourdhui }) => ({
        statutMemorise: faits.statut,
        departSpontane: { date: donnees.date ?? aujourdhui, motif: donnees.motif ?? null, commentaire: donnees.commentaire ?? null },
      }),
      evenement: ({ donnees }) => avecMotif('depart', donnees.motif),
      fermees: { toutesSauf: RESTENT_APRES_UN_DEPART },
      posees: ({ faits, donnees, aujourdhui }) => [alerteDePurge(ajouterJours(donnees.date ?? aujourdhui, faits.joursAvantPurge))],
      actions: (c) => [
        ...quitterLeGtr(c),
        'LIBERER_LES_CRENEAUX',
        'ANNULER_LES_RENDEZ_VOUS',
        'PLANIFIER_LA_PURGE',
        'SUIVRE_LES_LOGEMENTS',
        'PREVENIR_LE_RANG_SUIVANT',
      ],
      suite: ({ faits }) => ({
        propositions: faits.propositions.map(({ id }) => ({ id, statut: 'supprimee' })),
        courriels: ['PURGE'],
      }),
      retour: 'S’annule jusqu’à la purge : les propositions sont alors rétablies si leur logement reste libre.',
    },
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
    icone: 'annuler',
    effets: {
      champs: (c) => ({ statutMemorise: null, departSpontane: null, ...sansBail(c) }),
      fermees: ['PURGE_A_VALIDER'],
      posees: alertesRetrouvees,
      actions: ['ANNULER_LA_PURGE', 'SUIVRE_LES_LOGEMENTS', 'RETABLIR_LES_RENDEZ_VOUS', 'ROUVRIR_LES_ALERTES'],
    },
  },
  accession_propriete: {
    libelle: 'Déclarer une accession à la propriété',
    depuis: jusquA('PROGRAMMATION_DU_DEMENAGEMENT'),
    vers: 'ACCESSION_A_LA_PROPRIETE',
    roles: EDIT,
    demande: [demande.typeDAccession, demande.dateDAccession],
    sortie: true,
    icone: 'cle',
    effets: {
      champs: ({ faits, donnees, aujourdhui }) => ({
        statutMemorise: faits.statut,
        accessionALaPropriete: { date: donnees.date ?? aujourdhui, type: donnees.type ?? null },
      }),
      evenement: ({ donnees }) => avecMotif('accession', donnees.type),
      fermees: { toutesSauf: RESTENT_APRES_LA_FIN },
      actions: (c) => [
        ...quitterLeGtr(c),
        'LIBERER_LES_CRENEAUX',
        'ANNULER_LES_RENDEZ_VOUS',
        'SUIVRE_LES_LOGEMENTS',
        'PREVENIR_LE_RANG_SUIVANT',
      ],
      suite: ({ faits }) => ({ propositions: reponses.retirees(faits) }),
      retour: 'S’annule par l’encadrement : les propositions sont alors rétablies si leur logement reste libre.',
    },
  },
  annuler_accession: {
    libelle: 'Annuler l’accession à la propriété',
    depuis: ['ACCESSION_A_LA_PROPRIETE'],
    vers: annulerAccession,
    roles: ENC,
    garde: demenagement.statutMemorise,
    icone: 'annuler',
    effets: {
      champs: (c) => ({ statutMemorise: null, accessionALaPropriete: null, ...sansBail(c) }),
      posees: alertesRetrouvees,
      actions: ['SUIVRE_LES_LOGEMENTS', 'RETABLIR_LES_RENDEZ_VOUS', 'ROUVRIR_LES_ALERTES'],
    },
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
    garde: demenagement.demenagementPasDefait(etapePrecedente),
    demande: [demande.raison('Indiquez pourquoi le dossier revient en arrière.')],
    icone: 'annuler',
    effets: {
      champs: ({ nouveau }) => etapeAFaire[nouveau] ?? {},
      evenement: ({ donnees }) => (donnees.motif ? { commentaire: donnees.motif } : {}),
      fermees: ({ ancien, nouveau }) => typesDuStatut(ancien).filter((type) => !typesDuStatut(nouveau).includes(type)),
      posees: alertesRetrouvees,
      actions: ({ ancien }) => [
        ...(ancien === 'SIGNATURE_DU_BAIL' ? (['SUIVRE_LES_LOGEMENTS'] as const) : []),
        ...(ancien === 'ACCOMPAGNEMENT_POST_RELOGEMENT' ? (['REOCCUPER_L_ANCIEN_LOGEMENT'] as const) : []),
      ],
      suite: ({ faits, ancien }) => (ancien === 'SIGNATURE_DU_BAIL' ? { propositions: reponses.sansAcceptation(faits) } : {}),
      retour: 'L’étape se refait ; l’historique garde les deux.',
    },
  },
} as const satisfies TableDuMenage

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
