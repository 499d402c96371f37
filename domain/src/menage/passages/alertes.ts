// Les alertes qu'un passage ferme et crée (domain-rules §§ 1.3 et 8, décision 0021).

import type { TypeAlerte } from '../../alerte/alerte.listes.ts'
import { type AlerteACreer, alerteACreer, alerteDePurge } from '../../alerte/alerteACreer.ts'
import { RESTENT_APRES_LA_FIN, RESTENT_APRES_UN_DEPART } from '../../alerte/alertesDUneSortie.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterJours, ajouterMois } from '../../common/date.ts'
import type { Passage } from '../../common/transition.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { ContexteMenage, NomTransitionMenage } from '../menage.transitions.ts'
import { alertesDuStatut, enVeille, typesDuStatut, visites } from './alertesDuStatut.ts'
import { MOIS_DE_VEILLE } from './demandes.ts'

type PassageDuMenage = Passage<StatutMenage, NomTransitionMenage>

// Un refus ne répond qu'à une proposition : le serveur ferme l'attente de celle-là (proposition/attente.ts).
const fermees: Partial<Record<NomTransitionMenage, readonly TypeAlerte[]>> = {
  realiser_entretien: ['ENTRETIEN_A_REALISER'],
  transmettre_dls: ['DOCUMENT_A_TRANSMETTRE'],
  acceptation_logement: ['REPONSE_EN_RETARD'],
  programmer_demenagement: ['DEMENAGEMENT_A_PROGRAMMER'],
  annuler_depart_spontane: ['PURGE_A_VALIDER'],
}

/** Celles qu'un passage ferme : ces types-là, ou toutes sauf ceux-là. */
export type AlertesFermees = readonly TypeAlerte[] | { readonly toutesSauf: readonly TypeAlerte[] }

export function alertesDuPassage(passage: PassageDuMenage, contexte: ContexteMenage, parSysteme: boolean) {
  return {
    alertesFermees: alertesFermees(passage),
    alertesCreees: [...creees(passage, contexte, parSysteme), ...retrouvees(passage, contexte)],
  }
}

function alertesFermees({ transition, ancien, nouveau }: PassageDuMenage): AlertesFermees {
  if (transition === 'depart_spontane') return { toutesSauf: RESTENT_APRES_UN_DEPART }
  if (nouveau === 'CLOTURE' || nouveau === 'ACCESSION_A_LA_PROPRIETE') return { toutesSauf: RESTENT_APRES_LA_FIN }
  return [
    // Tout passage est une action sur le dossier et un signe de vie.
    'RETOUR_COMMISSION',
    'SANS_NOUVELLES',
    ...(ancien === 'DOSSIER_EN_VEILLE' ? (['DOSSIER_EN_VEILLE'] as const) : []),
    ...(fermees[transition] ?? []),
    ...(transition === 'revenir_etape_precedente' ? typesDuStatut(ancien).filter((type) => !typesDuStatut(nouveau).includes(type)) : []),
  ]
}

function creees({ transition, nouveau }: PassageDuMenage, contexte: ContexteMenage, parSysteme: boolean): AlerteACreer[] {
  const { faits, donnees, aujourdhui } = contexte
  switch (transition) {
    case 'transmettre_guide_mel':
      return [
        ...(['RESPONSABLE_EQUIPE', 'BAILLEUR'] as const).map((pour) => ({
          ...alerteACreer('FICHE_TRANSMISE', 'Fiche d’entretien transmise à la MEL', aujourdhui),
          couleur: null,
          pour,
        })),
        ...alertesDuStatut(nouveau, faits, aujourdhui),
      ]
    case 'mettre_en_veille':
      return [
        ...retourDuGtr('dossier mis en veille', aujourdhui, parSysteme),
        enVeille(donnees.date || ajouterMois(aujourdhui, MOIS_DE_VEILLE)),
      ]
    case 'valider_presentation_gtr':
      return retourDuGtr('présentation validée', aujourdhui, parSysteme)
    case 'demander_revision_projet':
      return retourDuGtr('projet à revoir', aujourdhui, parSysteme)
    case 'accepter_en_gtr':
      return retourDuGtr('proposition acceptée', aujourdhui, parSysteme)
    case 'refuser_en_gtr':
      return retourDuGtr('propositions refusées', aujourdhui, parSysteme)
    // La réponse du GTR de validation, même portée au dossier par l'encadrement.
    case 'valider_bailleur_prive':
      return [retour('GTR de validation', 'logement privé validé', aujourdhui)]
    case 'refuser_bailleur_prive':
      return [retour('GTR de validation', 'logement privé refusé', aujourdhui)]
    case 'signer_bail':
      return alertesDuStatut(nouveau, avecDates(faits, { signatureDuBail: donnees.date }), aujourdhui)
    case 'realiser_edl_sortie':
      return visites(donnees.date ?? faits.dates.edlSortie ?? aujourdhui)
    case 'depart_spontane':
      return [alerteDePurge(ajouterJours(donnees.date ?? aujourdhui, faits.joursAvantPurge))]
    default:
      return []
  }
}

/** Revenir dans un statut retrouve ce qu'il attend encore : la sortie, ou l'étape défaite, l'avait fermé. */
function retrouvees({ transition, ancien, nouveau }: PassageDuMenage, { faits, aujourdhui }: ContexteMenage): AlerteACreer[] {
  if (!REVIENNENT.some((nom) => nom === transition)) return []
  return alertesDuStatut(nouveau, faits, aujourdhui).filter(({ type }) => !typesDuStatut(ancien).includes(type))
}

const REVIENNENT = [
  'annuler_depart_spontane',
  'annuler_accession',
  'rouvrir',
  'revenir_etape_precedente',
] as const satisfies readonly NomTransitionMenage[]

/** Seul un passage dû à la clôture d'un GTR est un retour de commission ; par date : celle du jour de la clôture. */
const retourDuGtr = (resultat: string, jour: string, parSysteme: boolean): AlerteACreer[] =>
  parSysteme ? [retour('GTR', resultat, jour)] : []

const retour = (instance: string, resultat: string, jour: string): AlerteACreer =>
  alerteACreer('RETOUR_COMMISSION', `Retour de ${instance} du ${formatDate(jour)} : ${resultat}`, jour)

const avecDates = (faits: FaitsMenage, { signatureDuBail }: { signatureDuBail: string | null | undefined }): FaitsMenage =>
  signatureDuBail ? { ...faits, dates: { ...faits.dates, signatureDuBail } } : faits
