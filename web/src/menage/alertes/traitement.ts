import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import type { DialogueDuDossier } from '../fiche/fiche.contexte.ts'
import type { SectionDeFiche, SectionModifiable } from '../fiche/sections.ts'

/** Où traiter une alerte : un champ à mettre à jour, un passage à faire, ou la section qui en parle. */
export type Traitement =
  | { readonly libelle: string; readonly champ: string; readonly section: SectionModifiable }
  | { readonly libelle: string; readonly passage: string }
  /** Un dialogue de la fiche, à qui peut faire ce passage, même bloqué : c'est lui qui lève ce qui bloque. */
  | { readonly libelle: string; readonly dialogue: DialogueDuDossier; readonly pour: string }
  | { readonly libelle: string; readonly section: SectionDeFiche }

const voir = (libelle: string, section: SectionDeFiche): Traitement => ({ libelle, section })

export const traitements: Readonly<Partial<Record<TypeAlerte, Traitement>>> = {
  DLS_A_RENOUVELER: { libelle: 'Ouvrir la demande', section: 'relogement', champ: 'relogement.demandeLogementSocial.date' },
  ENTRETIEN_A_REALISER: { libelle: 'Enregistrer l’entretien', passage: 'realiser_entretien' },
  DEMENAGEMENT_A_PROGRAMMER: { libelle: 'Programmer le déménagement', dialogue: 'demenagement', pour: 'programmer_demenagement' },
  REPONSE_EN_RETARD: voir('Voir les propositions', 'propositions'),
  REPONSE_RECUE: voir('Voir les propositions', 'propositions'),
  RETOUR_COMMISSION: voir('Voir les propositions', 'propositions'),
  GTR_A_CREER: voir('Voir les propositions', 'propositions'),
  DEUX_REFUS: voir('Voir les propositions', 'propositions'),
  TROIS_REFUS: voir('Voir les propositions', 'propositions'),
  MENAGE_HORS_RECHERCHE: voir('Voir les propositions', 'propositions'),
  RANG_SUIVANT: voir('Voir les propositions', 'propositions'),
  STATUT_A_VERIFIER: voir('Voir les propositions', 'propositions'),
  REMBOURSEMENT_A_VALIDER: voir('Voir la demande', 'remboursements'),
  REMBOURSEMENT_A_PAYER: voir('Voir la demande', 'remboursements'),
  REMBOURSEMENT_REJETE: voir('Voir la demande', 'remboursements'),
  ENFANT_A_NAITRE: voir('Voir la composition', 'composition'),
  DOCUMENT_A_TRANSMETTRE: voir('Voir les documents', 'documents'),
  FICHE_TRANSMISE: voir('Voir les documents', 'documents'),
  FICHE_NOUVEAU_LOGEMENT_A_ETABLIR: voir('Voir la fiche', 'nouveau-logement'),
  INCIDENT_DEMENAGEMENT: voir('Lire l’incident', 'commentaires'),
  COMMENTAIRE_AJOUTE: voir('Voir les commentaires', 'commentaires'),
  POST_RELOGEMENT: voir('Voir les suivis', 'suivis'),
  RENDEZ_VOUS: voir('Voir le rendez-vous', 'rendez-vous'),
  PROMESSE_A_TENIR: voir('Voir la promesse', 'promesses'),
  SANS_NOUVELLES: voir('Voir l’historique', 'historique'),
}
