// Les alertes qu'un passage ferme et crée (domain-rules §§ 1.3 et 8).
import { formatDate } from '../../common/date.format.ts'
import { ajouterJours, ajouterMois } from '../../common/date.ts'
import type { Passage } from '../../common/transition.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { ContexteMenage, NomTransitionMenage } from '../menage.transitions.ts'
import { MOIS_DE_VEILLE } from './demandes.ts'

export type TypeAlerteDePassage =
  | 'ENTRETIEN_A_REALISER'
  | 'FICHE_TRANSMISE'
  | 'DOCUMENT_A_TRANSMETTRE'
  | 'RETOUR_COMMISSION'
  | 'SANS_NOUVELLES'
  | 'DOSSIER_EN_VEILLE'
  | 'REPONSE_EN_RETARD'
  | 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR'
  | 'DEMENAGEMENT_A_PROGRAMMER'
  | 'POST_RELOGEMENT'
  | 'PURGE_A_VALIDER'

export interface AlerteACreer {
  readonly type: TypeAlerteDePassage
  readonly texte: string
  readonly valeur: string | null
  readonly couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null
  /** Jour de l'échéance. */
  readonly dateAlerte: string
  readonly pour: 'CHARGE' | 'RESPONSABLE_EQUIPE' | 'BAILLEUR' | 'PROTECTION_DES_DONNEES'
}

type PassageDuMenage = Passage<StatutMenage, NomTransitionMenage>

/** Ferment tout : le dossier quitte le parcours. */
const FERMENT_TOUT = ['depart_spontane'] as const satisfies readonly NomTransitionMenage[]

// Un refus ne répond qu'à une proposition : le serveur ferme l'attente de celle-là (proposition/attente.ts).
const fermees: Partial<Record<NomTransitionMenage, readonly TypeAlerteDePassage[]>> = {
  realiser_entretien: ['ENTRETIEN_A_REALISER'],
  transmettre_dls: ['DOCUMENT_A_TRANSMETTRE'],
  acceptation_logement: ['REPONSE_EN_RETARD'],
  programmer_demenagement: ['DEMENAGEMENT_A_PROGRAMMER'],
  annuler_depart_spontane: ['PURGE_A_VALIDER'],
}

export function alertesDuPassage(passage: PassageDuMenage, contexte: ContexteMenage, parSysteme: boolean) {
  const alertesFermees: readonly TypeAlerteDePassage[] | 'TOUTES' = FERMENT_TOUT.some((nom) => nom === passage.transition)
    ? 'TOUTES'
    : [
        // Tout passage est une action sur le dossier et un signe de vie.
        'RETOUR_COMMISSION',
        'SANS_NOUVELLES',
        ...(passage.ancien === 'DOSSIER_EN_VEILLE' ? (['DOSSIER_EN_VEILLE'] as const) : []),
        ...(fermees[passage.transition] ?? []),
      ]
  return { alertesFermees, alertesCreees: creees(passage, contexte, parSysteme) }
}

function creees({ transition, nouveau }: PassageDuMenage, contexte: ContexteMenage, parSysteme: boolean): AlerteACreer[] {
  const { faits, donnees, aujourdhui } = contexte
  switch (transition) {
    case 'transmettre_guide_mel':
      return [
        ...(['RESPONSABLE_EQUIPE', 'BAILLEUR'] as const).map((pour) => ({
          ...alerte('FICHE_TRANSMISE', 'Fiche d’entretien transmise à la MEL', aujourdhui),
          couleur: null,
          pour,
        })),
        { ...alerte('DOCUMENT_A_TRANSMETTRE', 'Demande de logement social à transmettre', aujourdhui), valeur: 'DLS' },
      ]
    case 'mettre_en_veille':
      return [
        ...retourDuGtr('dossier mis en veille', aujourdhui, parSysteme),
        enVeille(donnees.date ?? ajouterMois(aujourdhui, MOIS_DE_VEILLE)),
      ]
    case 'valider_presentation_gtr':
      return retourDuGtr('présentation validée', aujourdhui, parSysteme)
    case 'demander_revision_projet':
      return retourDuGtr('projet à revoir', aujourdhui, parSysteme)
    case 'accepter_en_gtr':
      return retourDuGtr('proposition acceptée', aujourdhui, parSysteme)
    case 'refuser_en_gtr':
      return retourDuGtr('propositions refusées', aujourdhui, parSysteme)
    case 'signer_bail': {
      const bail = donnees.date ?? faits.dates.signatureDuBail ?? aujourdhui
      return [
        alerte('FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', 'Fiche du nouveau logement à établir', ajouterJours(bail, 15)),
        alerte('DEMENAGEMENT_A_PROGRAMMER', 'Déménagement à programmer', ajouterJours(bail, 3)),
        // Signé sans son document, avec une raison : il reste à recevoir.
        ...(faits.bailDepose ? [] : [{ ...alerte('DOCUMENT_A_TRANSMETTRE', 'Bail à transmettre', aujourdhui), valeur: 'BAIL_NOUVEAU' }]),
      ]
    }
    case 'realiser_edl_sortie': {
      const sortie = donnees.date ?? faits.dates.edlSortie ?? aujourdhui
      return [1, 3, 6].map((mois) => ({
        ...alerte('POST_RELOGEMENT', 'Visite post-relogement', ajouterMois(sortie, mois)),
        couleur: null,
        valeur: `${mois} mois`,
      }))
    }
    case 'depart_spontane':
      return [{ ...alerte('PURGE_A_VALIDER', 'Purge des données à valider', aujourdhui), couleur: 'ROUGE', pour: 'PROTECTION_DES_DONNEES' }]
    // La sortie a fermé l'alerte de veille : un dossier qui y revient est à réexaminer tout de suite.
    case 'annuler_depart_spontane':
    case 'annuler_accession':
      return nouveau === 'DOSSIER_EN_VEILLE' ? [enVeille(aujourdhui)] : []
    default:
      return []
  }
}

/** Seul un passage dû à la clôture d'un GTR est un retour de commission ; par date : celle du jour de la clôture. */
const retourDuGtr = (resultat: string, jour: string, parSysteme: boolean): AlerteACreer[] =>
  parSysteme ? [alerte('RETOUR_COMMISSION', `Retour de GTR du ${formatDate(jour)} : ${resultat}`, jour)] : []

const enVeille = (jour: string): AlerteACreer => alerte('DOSSIER_EN_VEILLE', 'Dossier en veille à réexaminer', jour)

const alerte = (type: TypeAlerteDePassage, texte: string, dateAlerte: string): AlerteACreer => ({
  type,
  texte,
  valeur: null,
  couleur: 'ORANGE',
  dateAlerte,
  pour: 'CHARGE',
})
