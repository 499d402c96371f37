// Les mots du registre des demandes de droits (domain-rules § 12, articles 12 à 21 du RGPD, décision 0033).
import type { CodeRole } from '../../acces/roles.ts'
import { naturesDeDemande } from '../../menage/ouverture.listes.ts'

/** Qui instruit les demandes de droits ; la data steward les lit (domain-rules § 11.1). */
export const DPO_SEULE = ['DPO'] as const satisfies readonly CodeRole[]

export const droits = naturesDeDemande
export type Droit = keyof typeof droits

/** D'où la demande est arrivée. */
export const canauxDeDemande = {
  COURRIER: 'Courrier',
  COURRIEL: 'Courriel',
  GUICHET: 'Sur place',
  TELEPHONE: 'Téléphone',
  PARTENAIRE: 'Transmise par un partenaire',
} as const
export type CanalDeDemande = keyof typeof canauxDeDemande

/** Comment l'identité a été vérifiée ; aucune copie de pièce n'est gardée. */
export const moyensDIdentite = {
  PIECE_PRESENTEE: 'Pièce d’identité présentée, non copiée',
  CONNUE_DE_L_EQUIPE: 'Personne reconnue par l’équipe qui la suit',
  RAPPEL_TELEPHONIQUE: 'Rappel au téléphone du dossier',
  COURRIEL_DU_DOSSIER: 'Réponse depuis l’adresse électronique du dossier',
  MANDAT: 'Mandat écrit, identité du mandant vérifiée',
} as const
export type MoyenDIdentite = keyof typeof moyensDIdentite

export const statutsDeDemande = {
  RECUE: 'Reçue',
  IDENTITE_A_VERIFIER: 'Identité à vérifier',
  EN_COURS: 'En cours',
  PROLONGEE: 'Prolongée',
  REPONDUE: 'Répondue',
  REFUSEE: 'Refusée',
} as const
export type StatutDeDemande = keyof typeof statutsDeDemande

/** Pourquoi une demande est refusée, avec le texte qui le permet. */
export const motifsDeRefusDeDroits = {
  IDENTITE_NON_ETABLIE: 'Identité non établie (art. 12.2 et 12.6)',
  DEMANDE_EXCESSIVE: 'Demande manifestement infondée ou excessive (art. 12.5)',
  MISSION_D_INTERET_PUBLIC: 'Obligation légale ou mission d’intérêt public de relogement (art. 17.3.b)',
  CONTENTIEUX: 'Données nécessaires à la défense de droits en justice (art. 17.3.e et 21.1)',
  DROITS_D_AUTRUI: 'Atteinte aux droits d’autres personnes (art. 15.4)',
  DONNEES_EXACTES: 'Données vérifiées et exactes (art. 16)',
} as const
export type MotifDeRefusDeDroits = keyof typeof motifsDeRefusDeDroits

/** La demande numéro 12 s'écrit « DD-0012 ». */
export const numeroDeDemande = (numero: number): string => `DD-${String(numero).padStart(4, '0')}`
