// Qui peut faire chaque appel : écrit à la main d'après la spécification § 6, design § 5 et domain-rules § 11 (A1, A2).
// Rien n'est repris du code : cette table est ce à quoi on le compare.

const CHARGE = 'CHARGE_DE_RELOGEMENT'
const EQUIPE = 'RESPONSABLE_EQUIPE_RELOGEMENT'
const SOCIALE = 'RESPONSABLE_INGENIERIE_SOCIALE'
const ADMINISTRATIF = 'RESPONSABLE_ADMINISTRATIF'
const DPO = 'DPO'
const STEWARD = 'DATA_STEWARD'
const COMMERCIALE = 'BAILLEUR_CELLULE_COMMERCIALE'
const AGENCE = 'BAILLEUR_DIRECTEUR_AGENCE'
const MEL = 'UTILISATEUR_MEL'
const DDT = 'UTILISATEUR_DDT'
const COMMUNE = 'UTILISATEUR_COMMUNE'
const EPCI = 'UTILISATEUR_EPCI'

export const VINGT_DEUX_ROLES = [
  CHARGE,
  EQUIPE,
  SOCIALE,
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_DE_LA_PROGRAMMATION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  ADMINISTRATIF,
  DPO,
  STEWARD,
  'RESPONSABLE_INGENIERIE_INNOVATION',
  'INGENIERIE_FINANCIERE',
  COMMERCIALE,
  AGENCE,
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
  'BAILLEUR_DIRECTIONS',
  MEL,
  DDT,
  COMMUNE,
  EPCI,
  'PRESTATAIRE_DEMENAGEMENT',
] as const
type Role = (typeof VINGT_DEUX_ROLES)[number]

/** `public` : sans session. `connecte` : toute session, même sans rôle. Sinon, un de ces rôles. */
export type Ouverture = 'public' | 'connecte' | readonly Role[]

/** Page Ménages (spécification § 6, « Households list page »). */
const PAGE_MENAGES = [CHARGE, EQUIPE, SOCIALE, ADMINISTRATIF, STEWARD, COMMERCIALE, AGENCE, MEL, DDT, COMMUNE, EPCI] as const
/** Un dossier : les mêmes, et le DPO dans une demande de droits (domain-rules § 11.1). */
const DOSSIER = [...PAGE_MENAGES, DPO] as const
const SUIVI_RELOGEMENTS = [
  EQUIPE,
  SOCIALE,
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  ADMINISTRATIF,
  STEWARD,
  COMMERCIALE,
  AGENCE,
  'BAILLEUR_DIRECTIONS',
] as const
const SUIVI_PROPOSITIONS = [...SUIVI_RELOGEMENTS, MEL, DDT, COMMUNE, EPCI] as const
/** « PSR and Pilotage des opérations ». */
const PILOTAGE = [
  ...SUIVI_RELOGEMENTS,
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
  MEL,
  DDT,
  COMMUNE,
  EPCI,
] as const
/** Chacun lit les siennes (§ 11.1, « Operations ») ; le prestataire n’en a aucune. */
const LECTEURS_D_OPERATIONS = VINGT_DEUX_ROLES.filter((role) => role !== 'PRESTATAIRE_DEMENAGEMENT')
/** « Operation create/patch » (§ 11.2). */
const ECRIVENT_UNE_OPERATION = ['CHEF_DE_PROJET_EDITION', STEWARD, 'INGENIERIE_FINANCIERE'] as const
/** Le financement (design § 5) : le bailleur n’y lit que ses opérations. */
const FINANCEMENT = [
  'INGENIERIE_FINANCIERE',
  STEWARD,
  ADMINISTRATIF,
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_DE_LA_PROGRAMMATION',
  'RESPONSABLE_INGENIERIE_INNOVATION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
] as const
/** Ses dates et ses documents : eux, et l’encadrement du relogement. */
const TIENNENT_UNE_OPERATION = [...ECRIVENT_UNE_OPERATION, EQUIPE, SOCIALE] as const
/** Ce que l’opérateur en note : historique, tâches, commentaires. */
const EN_INTERNE_D_UNE_OPERATION = [
  ...TIENNENT_UNE_OPERATION,
  'CHEF_DE_PROJET_CONSULTATION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  ADMINISTRATIF,
] as const
/** « Households export button ». */
const EXPORT = [CHARGE, EQUIPE, SOCIALE, ADMINISTRATIF, STEWARD, COMMERCIALE, AGENCE] as const
/** Écrire dans un dossier (domain-rules § 1.2, EDIT). */
const EDITION = [CHARGE, EQUIPE, SOCIALE, STEWARD] as const
/** « Instances partenariales (housing units) ». */
const LOGEMENTS = [CHARGE, EQUIPE, SOCIALE, ADMINISTRATIF, STEWARD, COMMERCIALE, AGENCE, 'BAILLEUR_DIRECTIONS'] as const
/** L'opérateur : suivis, alertes, historique (§ 11.2) ; ni les bailleurs ni les collectivités. */
const OPERATEUR = [CHARGE, EQUIPE, SOCIALE, STEWARD, ADMINISTRATIF] as const
/** Assigner ou retirer un chargé de relogement (§ 11.2, ENC). */
const ENCADREMENT = [EQUIPE, SOCIALE, STEWARD] as const

export const matrice: Readonly<Record<string, Ouverture>> = {
  'GET /v1/health': 'public',
  'GET /v1/ready': 'public',

  'POST /v1/oauth/login': 'public',
  'POST /v1/oauth/refresh': 'public',
  'POST /v1/oauth/logout': 'public',
  'POST /v1/oauth/password-recovery': 'public',
  'POST /v1/oauth/reset-password-token': 'public',
  'POST /v1/oauth/oauth/reset-password-token': 'public',
  'POST /v1/oauth/reset-password': 'public',
  'POST /v1/oauth/oauth/reset-password': 'public',
  'POST /v1/oauth/password-change': 'connecte',
  'POST /v1/utilisateurs/_validate': 'public',
  'GET /v1/utilisateurs/moi': 'connecte',
  'PATCH /v1/utilisateurs/moi': 'connecte',
  'GET /v1/utilisateurs/moi/alertes': 'connecte',
  'PATCH /v1/utilisateurs/moi/alertes': 'connecte',

  // La page « Chargés de relogement » (spécification § 6) ; écrire, l'administration (domain-rules § 11.2).
  'GET /v1/utilisateurs': OPERATEUR,
  'GET /v1/utilisateurs/{id}': OPERATEUR,
  'POST /v1/utilisateurs': [ADMINISTRATIF, STEWARD],
  'PATCH /v1/utilisateurs/{id}': [ADMINISTRATIF, STEWARD],
  'DELETE /v1/utilisateurs/{id}': [ADMINISTRATIF, STEWARD],
  'GET /v1/utilisateurs/{id}/objectifs': OPERATEUR,
  'GET /v1/telecharger/export-charges-relogements': OPERATEUR,
  'PATCH /v1/utilisateurs/{id}/objectifs': [CHARGE, EQUIPE, SOCIALE],
  'GET /v1/utilisateurs/{id}/modifications': [ADMINISTRATIF, STEWARD],
  'POST /v1/business/utilisateurs/{id}/invitation': [ADMINISTRATIF, STEWARD],
  'DELETE /v1/business/utilisateurs/{id}/sessions': [ADMINISTRATIF, STEWARD],
  'DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}': [ADMINISTRATIF, STEWARD],
  // « A landlord director may invite people of its own partner (validated by ADM) ».
  'POST /v1/business/invitations': [AGENCE, 'BAILLEUR_DIRECTEUR_DE_PROGRAMME', 'BAILLEUR_DIRECTIONS'],
  'GET /v1/business/invitations': [ADMINISTRATIF, STEWARD],
  'PUT /v1/business/invitations/{id}': [ADMINISTRATIF, STEWARD],

  'GET /v1/courriels': [ADMINISTRATIF, STEWARD],
  'GET /v1/business/operateur': [ADMINISTRATIF, STEWARD],
  'PUT /v1/business/operateur': [ADMINISTRATIF, STEWARD],
  'POST /v1/courriels/{id}/lien': [ADMINISTRATIF, STEWARD],

  'GET /v1/menages': PAGE_MENAGES,
  'GET /v1/menages/_facettes': PAGE_MENAGES,
  'GET /v1/menages/_suggestions': PAGE_MENAGES,
  'GET /v1/menages/_recents': PAGE_MENAGES,
  'GET /v1/menages/{id}': DOSSIER,
  'PATCH /v1/menages/{id}': EDITION,
  'POST /v1/menages/_export': EXPORT,
  // Les GTR (domain-rules §§ 3.1 et 11.2) : qui a l'écran les lit, l'équipe les prépare, une commune en crée.
  'GET /v1/reunions': PAGE_MENAGES,
  'POST /v1/reunions': [...EDITION, COMMUNE],
  'GET /v1/reunions/{id}': PAGE_MENAGES,
  'PATCH /v1/reunions/{id}': EDITION,
  'DELETE /v1/reunions/{id}': EDITION,
  // À une consultation écrite, ceux qui y sont invités répondent : le traitement en juge.
  'PATCH /v1/reunions/{id}/propositions/{propositionId}': PAGE_MENAGES,
  'POST /v1/business/gtr/{id}/cloture': EDITION,
  'POST /v1/business/gtr/{id}/reouverture': EDITION,
  'POST /v1/business/document-gtr/generate': OPERATEUR,
  'POST /v1/business/document-gtr/envoi': OPERATEUR,
  'GET /v1/reunions/{id}/menages': PAGE_MENAGES,
  'POST /v1/reunions/{id}/menages/{menageId}': EDITION,
  'PATCH /v1/reunions/{id}/menages/{menageId}': EDITION,
  'DELETE /v1/reunions/{id}/menages/{menageId}': EDITION,
  'GET /v1/reunions/{id}/logements': PAGE_MENAGES,
  'POST /v1/reunions/{id}/logements/{logementId}': EDITION,
  'DELETE /v1/reunions/{id}/logements/{logementId}': EDITION,
  'GET /v1/reunions/{id}/modifications': OPERATEUR,
  'GET /v1/reunions/{id}/commentaires': OPERATEUR,
  'POST /v1/reunions/{id}/commentaires': OPERATEUR,
  'GET /v1/business/reunions/{id}/documents': OPERATEUR,
  'POST /v1/business/reunions/documents/upload': OPERATEUR,
  'GET /v1/reunions/{id}/documents/{docId}/contenu': OPERATEUR,
  'PATCH /v1/reunions/{id}/documents/{docId}': OPERATEUR,
  'DELETE /v1/reunions/{id}/documents/{docId}': OPERATEUR,

  // Les logements (§ 11.1) : l'opérateur, et le bailleur sur son parc ; les directions du bailleur lisent.
  'GET /v1/logements': LOGEMENTS,
  'GET /v1/logements/_facettes': LOGEMENTS,
  'POST /v1/logements/_export': LOGEMENTS,
  'GET /v1/logements/{id}': LOGEMENTS,
  'POST /v1/logements/_import': [...ENCADREMENT, COMMERCIALE, AGENCE],
  'POST /v1/logements': [...ENCADREMENT, COMMERCIALE, AGENCE],
  'PATCH /v1/logements/{id}': [...ENCADREMENT, COMMERCIALE, AGENCE],
  'GET /v1/logements/{id}/modifications': OPERATEUR,
  'GET /v1/logements/{id}/commentaires': LOGEMENTS,
  'POST /v1/logements/{id}/commentaires': [...OPERATEUR, COMMERCIALE, AGENCE],
  'GET /v1/business/logements/{id}/documents': LOGEMENTS,
  'POST /v1/business/logements/documents/upload': [...OPERATEUR, COMMERCIALE, AGENCE],
  'GET /v1/logements/{id}/documents/{docId}/contenu': LOGEMENTS,
  'PATCH /v1/logements/{id}/documents/{docId}': OPERATEUR,
  'DELETE /v1/logements/{id}/documents/{docId}': [...OPERATEUR, COMMERCIALE, AGENCE],
  // Ses points se tirent de ressources, de santé et de cotation : à l'opérateur seul.
  'GET /v1/logements/{id}/candidats': OPERATEUR,
  'GET /v1/logements/{id}/propositions': LOGEMENTS,
  'GET /v1/propositions': SUIVI_PROPOSITIONS,
  'GET /v1/propositions/_facettes': SUIVI_PROPOSITIONS,
  'POST /v1/propositions/_export': SUIVI_PROPOSITIONS,
  'GET /v1/statistiques-menages': OPERATEUR,
  'GET /v1/business/statistiques-menages/{compteur}': OPERATEUR,
  'GET /v1/business/suivi-relogements': SUIVI_RELOGEMENTS,
  'GET /v1/business/suivi-relogements/_facettes': SUIVI_RELOGEMENTS,
  'POST /v1/business/suivi-relogements/_export': SUIVI_RELOGEMENTS,
  'POST /v1/logements/{id}/menages/{menageId}': EDITION,
  'DELETE /v1/propositions/{id}': EDITION,
  'PATCH /v1/logements/{id}/menages/{menageId}': [...EDITION, COMMERCIALE, AGENCE],
  'POST /v1/propositions-externes': [...EDITION, COMMERCIALE, AGENCE],
  'PATCH /v1/propositions-externes/{id}': [...EDITION, COMMERCIALE, AGENCE],
  'PATCH /v1/business/propositions/{id}/actualiser-taux-effort': EDITION,
  'PATCH /v1/business/logements/{id}/actualiser-indicateurs-acceptation-menage': EDITION,
  // La commission (§§ 2.1, 11.2) : l'équipe, et le bailleur sur son parc ; ses directions ne lisent pas les ménages proposés.
  'POST /v1/business/transmission-bailleur-pour-cal': EDITION,
  'GET /v1/business/logements/{id}/cal': [...OPERATEUR, COMMERCIALE, AGENCE],
  'PUT /v1/business/logements/{id}/cal': [...EDITION, COMMERCIALE, AGENCE],
  'POST /v1/business/logements/{id}/cal/liens': EDITION,
  'DELETE /v1/business/logements/{id}/cal/liens/{lienId}': EDITION,
  'GET /v1/business/reponses-attendues': [COMMERCIALE, AGENCE],
  // Sans compte : le lien reçu tient lieu de session.
  'POST /v1/business/reponse-bailleur/_ouvrir': 'public',
  'POST /v1/business/reponse-bailleur/_fiches': 'public',
  'POST /v1/business/reponse-bailleur': 'public',
  'GET /v1/business/logements/{id}/cal/fiches': [...OPERATEUR, COMMERCIALE, AGENCE],
  'GET /v1/business/menages/{id}/logements-possibles': OPERATEUR,
  'POST /v1/logements/{id}/reservations': EDITION,
  'DELETE /v1/logements/{id}/reservations': EDITION,
  'DELETE /v1/business/logements/{id}/reservation': EDITION,
  'POST /v1/logements/{id}/nonSouhaites': EDITION,
  'PATCH /v1/logements/{id}/nonSouhaites/_cancel': EDITION,
  'POST /v1/business/logements/{id}/prolongation': EDITION,
  'GET /v1/business/logements/{id}/transitions': LOGEMENTS,
  'PUT /v1/business/logements/{id}/transitions': [...EDITION, COMMERCIALE, AGENCE],
  'PUT /v1/business/logements/{id}/rendu-bailleur': EDITION,
  'GET /v1/menages/{id}/composition': PAGE_MENAGES,
  'GET /v1/menages/{id}/modifications': [...OPERATEUR, DPO],
  'GET /v1/menages/{id}/commentaires': DOSSIER,
  'POST /v1/menages/{id}/commentaires': [...OPERATEUR, COMMERCIALE, AGENCE, MEL, COMMUNE],
  'GET /v1/menages/{id}/personnes-a-prevenir': [...OPERATEUR, COMMERCIALE, AGENCE, MEL, COMMUNE],
  'GET /v1/menages/{id}/alertes': [...OPERATEUR, DPO],
  'POST /v1/menages/{id}/alertes': OPERATEUR,
  'PATCH /v1/menages/{id}/alertes/{alerteId}': OPERATEUR,
  'DELETE /v1/menages/{id}/alertes/{alerteId}': OPERATEUR,
  'GET /v1/business/menages/{id}/transitions': PAGE_MENAGES,
  'PUT /v1/business/menages/{id}/transitions': [...OPERATEUR, COMMERCIALE, AGENCE],
  'GET /v1/business/menages/{id}/documents': [...OPERATEUR, COMMERCIALE, AGENCE, DPO],
  'POST /v1/business/menages/documents/upload': [...OPERATEUR, COMMERCIALE, AGENCE],
  'GET /v1/menages/{id}/documents/{docId}/contenu': [...OPERATEUR, COMMERCIALE, AGENCE, DPO],
  'PATCH /v1/menages/{id}/documents/{docId}': OPERATEUR,
  'DELETE /v1/menages/{id}/documents/{docId}': [...OPERATEUR, COMMERCIALE, AGENCE],
  // Produire un document (§ 11.2, « Generate documents ») : EDIT ; l'administratif lit où en sont les documents.
  'GET /v1/business/menages/{id}/documents-produits': OPERATEUR,
  'GET /v1/business/guide-entretiens/vierge': EDITION,
  'POST /v1/business/guide-entretiens': EDITION,
  'POST /v1/business/recapitulatif-guide-entretien/generate': EDITION,
  // Passage n° 2 : EDIT et ADM (§ 1.3) ; le document transmis ne s'ouvre qu'à la MEL (§ 10).
  'GET /v1/business/menages/{id}/transmission-mel': OPERATEUR,
  'POST /v1/business/transmettre-guide-mel': OPERATEUR,
  'GET /v1/business/transmissions/{id}': [MEL],
  'GET /v1/business/transmissions/{id}/contenu': [MEL],
  'GET /v1/menages/{id}/charges-de-relogement': ENCADREMENT,
  'GET /v1/menages/{id}/assignations': OPERATEUR,
  // Ouvrir un dossier : § 11.2 ; le supprimer : l'encadrement (décision 0014).
  'POST /v1/menages': OPERATEUR,
  'POST /v1/menages/_ressemblances': OPERATEUR,
  'DELETE /v1/menages/{id}': ENCADREMENT,
  'POST /v1/business/menages/decohabitation': EDITION,
  'GET /v1/business/menages/{id}/decohabitation': EDITION,
  'POST /v1/business/menages/{id}/annuler-decohabitation': EDITION,
  'POST /v1/business/menages/action-relogement': EDITION,
  'POST /v1/business/menages/{id}/presentation-gtrm': EDITION,
  'PATCH /v1/business/menages/{id}/depart-spontane': EDITION,
  'PATCH /v1/business/menages/{id}/accession-propriete': EDITION,
  'POST /v1/business/emails': EDITION,
  'GET /v1/business/menages/{id}/courriels': OPERATEUR,
  'GET /v1/business/menages/{id}/courriels/modele': EDITION,
  'POST /v1/menages/{id}/suivis': OPERATEUR,
  'GET /v1/business/demande-remboursement/{menageId}': OPERATEUR,
  'POST /v1/business/demande-remboursement/{menageId}': EDITION,
  'PATCH /v1/business/demande-remboursement/{menageId}/{demandeId}': EDITION,
  'DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}': EDITION,
  'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions': OPERATEUR,
  'POST /v1/business/demande-remboursement/{menageId}/{demandeId}/generate': OPERATEUR,
  'GET /v1/business/menages/{id}/fiche-nouveau-logement': OPERATEUR,
  'PUT /v1/business/menages/{id}/fiche-nouveau-logement': EDITION,
  // Écrire une proposition : EDIT ; saisir l'huissier : l'encadrement (§ 11.2).
  'POST /v1/business/fiche_projection_financieres': EDITION,
  'POST /v1/business/menages/{id}/relogement': EDITION,
  'POST /v1/business/menages/{id}/generer-courrier-proposition/{logementId}': EDITION,
  'POST /v1/business/menages/{id}/marquer-courrier-envoye/{logementId}': EDITION,
  'POST /v1/business/menages/{id}/generer-courrier-huissier-relogement': ENCADREMENT,
  'GET /v1/menages/{id}/documents/{docId}/docx': OPERATEUR,
  // Les bailleurs ont l'écran des déménagements ; une commune voit les jours, sans les noms (§ 13.7).
  'GET /v1/menages/{id}/creneaux': [...OPERATEUR, COMMERCIALE, AGENCE, COMMUNE],
  // Le planning des déménagements (spécification § 6, domain-rules § 13.7) ; de chaque créneau, le traitement juge qui l'annule.
  'GET /v1/business/planning/recapitulatif': [...OPERATEUR, COMMERCIALE, AGENCE, 'PRESTATAIRE_DEMENAGEMENT', COMMUNE],
  'POST /v1/business/parametres': [SOCIALE],
  'POST /v1/business/creneaux': [ADMINISTRATIF, SOCIALE, STEWARD],
  'POST /v1/business/bon-de-commande-demenagement/generate': OPERATEUR,
  'POST /v1/business/refuser-prestation-demenagement': OPERATEUR,
  'GET /v1/business/creneaux/{id}/bon-de-commande': [...OPERATEUR, 'PRESTATAIRE_DEMENAGEMENT'],
  'PATCH /v1/business/creneaus/{id}': OPERATEUR,
  'DELETE /v1/business/creneaus/{id}': OPERATEUR,
  'PATCH /v1/business/creneaux/{id}': OPERATEUR,
  'DELETE /v1/business/creneaux/{id}': OPERATEUR,
  'POST /v1/business/fiche-nouveau-logement/generate': EDITION,
  'POST /v1/business/menages/{id}/generer-recapitulatif-relogement': EDITION,
  'GET /v1/business/menages/{id}/errors': OPERATEUR,
  'GET /v1/business/menages/{id}/is-complete': PAGE_MENAGES,
  'PATCH /v1/business/menages/{id}/actualiser-nature-revenus': EDITION,
  'PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}': EDITION,
  'POST /v1/business/menages/{id}/verifications': EDITION,
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': EDITION,

  'PUT /v1/menages/{id}/cotation/derogation': ENCADREMENT,
  'DELETE /v1/menages/{id}/cotation/derogation': ENCADREMENT,
  'PUT /v1/menages/{id}/cotation/coches': EDITION,
  'GET /v1/menages/{id}/au/{jour}': OPERATEUR,
  'GET /v1/operations/{id}/attributs-cotations': OPERATEUR,
  'POST /v1/operations/{id}/attributs-cotations': [ADMINISTRATIF, STEWARD],
  'POST /v1/operations/{id}/attributs-cotations/apercu': [ADMINISTRATIF, STEWARD],
  'POST /v1/operations/{id}/attributs-cotations/par-defaut': [ADMINISTRATIF, STEWARD],
  'PUT /v1/operations/{id}/attributs-cotations/{attributId}': [ADMINISTRATIF, STEWARD],
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': [ADMINISTRATIF, STEWARD],
  // Protection des données : DPO et data steward (§§ 11.2 et 12) ; qui a lu un dossier, l'encadrement aussi.
  'GET /v1/menages/{id}/consultations': [...ENCADREMENT, DPO],
  'GET /v1/rgpd/consultations': [DPO, STEWARD],
  'GET /v1/rgpd/lectures-de-listes': [DPO, STEWARD],
  'POST /v1/rgpd/ouvertures': [DPO, STEWARD],
  'POST /v1/rgpd/ouvertures/{id}/fermeture': [DPO, STEWARD],
  'GET /v1/rgpd/archives': [DPO, STEWARD],
  'GET /v1/rgpd/purges': [DPO, STEWARD],
  'GET /v1/rgpd/purges/{id}/apercu': [DPO, STEWARD],
  'POST /v1/rgpd/purges/{id}/validation': [DPO, STEWARD],
  'GET /v1/rgpd/purges/{id}/certificat': [DPO, STEWARD],
  // Le registre des demandes de droits : la DPO l'instruit, la data steward le lit (décision 0030).
  'GET /v1/rgpd/demandes': [DPO, STEWARD],
  'POST /v1/rgpd/demandes': [DPO],
  'GET /v1/rgpd/demandes/{id}': [DPO, STEWARD],
  'PUT /v1/rgpd/demandes/{id}': [DPO],
  'POST /v1/rgpd/demandes/{id}/preuve-d-identite': [DPO],
  'POST /v1/rgpd/demandes/{id}/identite': [DPO],
  'POST /v1/rgpd/demandes/{id}/prolongation': [DPO],
  'POST /v1/rgpd/demandes/{id}/reponse': [DPO],
  'POST /v1/rgpd/demandes/{id}/refus': [DPO],
  'POST /v1/rgpd/demandes/{id}/dossiers': [DPO],
  'DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}': [DPO],
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/limitation': [DPO],
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/levee': [DPO],
  'POST /v1/rgpd/demandes/{id}/recherches': [DPO],
  'POST /v1/rgpd/demandes/{id}/exports': [DPO],
  'POST /v1/rgpd/demandes/{id}/courriers': [DPO],
  'GET /v1/rgpd/demandes/{id}/courriers/{pieceId}': [DPO, STEWARD],
  'GET /v1/rgpd/demandes/{id}/effacement': [DPO, STEWARD],

  // Les listes de référence servent les filtres de tous les écrans ; sans aucun rôle, on ne voit rien (A8).
  'GET /v1/villes': VINGT_DEUX_ROLES,
  'GET /v1/partenaires': VINGT_DEUX_ROLES,
  'GET /v1/zones-geographiques': VINGT_DEUX_ROLES,
  'GET /v1/zones-geographiques/{id}': VINGT_DEUX_ROLES,
  'GET /v1/nomenclatures': VINGT_DEUX_ROLES,
  'GET /v1/nomenclatures/{id}': VINGT_DEUX_ROLES,
  // Qui déménage n'a aucune opération à lire (domain-rules § 11.1).
  'GET /v1/operations': LECTEURS_D_OPERATIONS,
  'GET /v1/operations/_facettes': LECTEURS_D_OPERATIONS,
  'GET /v1/operations/{id}': LECTEURS_D_OPERATIONS,
  'POST /v1/operations/_export': PILOTAGE,
  'GET /v1/business/operations/charges': TIENNENT_UNE_OPERATION,
  'POST /v1/operations': ECRIVENT_UNE_OPERATION,
  'PATCH /v1/operations/{id}': ECRIVENT_UNE_OPERATION,
  'PUT /v1/business/operations/{id}/transitions': ECRIVENT_UNE_OPERATION,
  'GET /v1/operations/{id}/modifications': EN_INTERNE_D_UNE_OPERATION,
  'GET /v1/operations/{id}/taches': EN_INTERNE_D_UNE_OPERATION,
  'POST /v1/operations/{id}/taches': TIENNENT_UNE_OPERATION,
  'PATCH /v1/operations/{id}/taches/{tacheId}': TIENNENT_UNE_OPERATION,
  'GET /v1/operations/{id}/commentaires': EN_INTERNE_D_UNE_OPERATION,
  'POST /v1/operations/{id}/commentaires': TIENNENT_UNE_OPERATION,
  'PATCH /v1/operations/{id}/commentaires/{commentaireId}': TIENNENT_UNE_OPERATION,
  'POST /v1/operations/{id}/commentaires/_export': EN_INTERNE_D_UNE_OPERATION,
  'GET /v1/modifications': EN_INTERNE_D_UNE_OPERATION,
  'GET /v1/business/operations/{id}/documents': PILOTAGE,
  'POST /v1/business/operations/documents/upload': TIENNENT_UNE_OPERATION,
  'GET /v1/operations/{id}/documents/{docId}/contenu': PILOTAGE,
  'PATCH /v1/operations/{id}/documents/{docId}': TIENNENT_UNE_OPERATION,
  'DELETE /v1/operations/{id}/documents/{docId}': TIENNENT_UNE_OPERATION,
  'GET /v1/operations/{id}/objectifs': LECTEURS_D_OPERATIONS,
  'PATCH /v1/operations/{id}/objectifs': [EQUIPE, SOCIALE],
  'GET /v1/statistiques-operations': PILOTAGE,
  'GET /v1/operations/{id}/logements': LECTEURS_D_OPERATIONS,
  'POST /v1/operations/{id}/logements': TIENNENT_UNE_OPERATION,
  'POST /v1/operations/{id}/logements/_import': TIENNENT_UNE_OPERATION,
  'GET /v1/business/operations/{id}/vue_synoptique': LECTEURS_D_OPERATIONS,
  'GET /v1/business/operations/{id}/recapitulatif_synoptique': LECTEURS_D_OPERATIONS,
  'GET /v1/financement/operations': FINANCEMENT,
  'GET /v1/financement/operations/_facettes': FINANCEMENT,
  'POST /v1/financement/operations/_export': FINANCEMENT,
  'GET /v1/financement/operations/{id}': FINANCEMENT,
  'PATCH /v1/financement/operations/{id}': ['INGENIERIE_FINANCIERE', STEWARD],
  'POST /v1/business/operations/calcul': FINANCEMENT,
  'GET /v1/business/operations/{id}/subvention_transitions': FINANCEMENT,
  'PUT /v1/business/operations/{id}/subvention_transitions': ['INGENIERIE_FINANCIERE', STEWARD],
  'GET /v1/business/operations/{id}/validate': FINANCEMENT,
  'GET /v1/business/operations/{id}/prefat': FINANCEMENT,
  'GET /v1/business/operations/{id}/prefat-ioda': FINANCEMENT,
  'GET /v1/operations/{id}/dates': LECTEURS_D_OPERATIONS,
  'POST /v1/operations/{id}/dates': TIENNENT_UNE_OPERATION,
  'PATCH /v1/operations/{id}/dates/{dateId}': TIENNENT_UNE_OPERATION,

  'GET /v1': 'connecte',
  'GET /v1/direct': 'connecte',
  'GET /v1/docs.jsonld': 'connecte',
  'GET /v1/contexts/{type}': 'connecte',
  'GET /v1/openapi.json': 'connecte',
}
