/** Types d'alertes (domain-rules § 8). */
export const typesAlerte = {
  ENFANT_A_NAITRE: 'Enfant à naître',
  CHANGEMENT_BAILLEUR: 'Changement de bailleur',
  DOCUMENT_A_TRANSMETTRE: 'Document à transmettre',
  FICHE_TRANSMISE: 'Fiche transmise',
  COMMENTAIRE_AJOUTE: 'Commentaire ajouté',
  RETOUR_COMMISSION: 'Retour de commission',
  MENAGE_HORS_RECHERCHE: 'Ménage hors recherche',
  ENTRETIEN_A_REALISER: 'Entretien à réaliser',
  SANS_NOUVELLES: 'Sans nouvelles',
  REPONSE_EN_RETARD: 'Réponse en retard',
  REPONSE_RECUE: 'Réponse reçue par QR code',
  DEUX_REFUS: 'Deux refus',
  TROIS_REFUS: 'Trois refus',
  DLS_A_RENOUVELER: 'Demande de logement social à renouveler',
  DOSSIER_EN_VEILLE: 'Dossier en veille',
  GTR_A_CREER: 'GTR à créer',
  FIN_MISE_A_DISPOSITION: 'Fin de mise à disposition',
  NOUVEAU_LOGEMENT: 'Nouveau logement',
  DEMENAGEMENT_A_PROGRAMMER: 'Déménagement à programmer',
  CRENEAU_ANNULE: 'Créneau annulé',
  INCIDENT_DEMENAGEMENT: 'Incident au déménagement',
  FICHE_NOUVEAU_LOGEMENT_A_ETABLIR: 'Fiche du nouveau logement à établir',
  POST_RELOGEMENT: 'Visite post-relogement',
  RANG_SUIVANT: 'Ménage suivant sur un logement',
  STATUT_A_VERIFIER: 'Statut à vérifier',
  REMBOURSEMENT_A_VALIDER: 'Remboursement à valider',
  REMBOURSEMENT_A_PAYER: 'Remboursement à payer',
  REMBOURSEMENT_REJETE: 'Remboursement rejeté',
  LIEN_MONTRE: 'Lien d’activation montré',
  PURGE_A_VALIDER: 'Purge à valider',
  ECHEANCE_OPERATION: 'Échéance d’une opération',
  RENDEZ_VOUS: 'Rendez-vous',
  PROMESSE_A_TENIR: 'Promesse à tenir',
  MANUELLE: 'Alerte manuelle',
} as const
export type TypeAlerte = keyof typeof typesAlerte

/** Sans sujet, elles disent de regarder un logement, que leur valeur nomme : l'ouvrir, c'est les avoir vues. */
export const typesDUnLogement = [
  'CHANGEMENT_BAILLEUR',
  'FICHE_TRANSMISE',
  'FIN_MISE_A_DISPOSITION',
  'NOUVEAU_LOGEMENT',
  'RANG_SUIVANT',
  'RETOUR_COMMISSION',
] as const satisfies readonly TypeAlerte[]

/** Closes dès que la personne à qui elles s'adressent a ouvert le dossier (« vu »). */
export const typesClosParLaLecture = [
  'CHANGEMENT_BAILLEUR',
  'FICHE_TRANSMISE',
  'COMMENTAIRE_AJOUTE',
  'DEUX_REFUS',
  'TROIS_REFUS',
  'NOUVEAU_LOGEMENT',
  'RANG_SUIVANT',
  'REMBOURSEMENT_REJETE',
] as const satisfies readonly TypeAlerte[]

/** Closes sans avoir été traitées : les lire suffit, ou leur rendez-vous garde lui-même sa coche. */
export const typesSansCoche = [...typesClosParLaLecture, 'RENDEZ_VOUS'] as const satisfies readonly TypeAlerte[]
