// Écrit par « npm run generate » d'après la base migrée : ne pas modifier à la main.
import type { ColumnType } from 'kysely'

/** Colonne que la base sait remplir seule : facultative à l'insertion. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Se lit en Date, s'écrit en Date ou en texte ISO. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** Sa forme est celle du schéma Zod de la section. */
export type JsonValue = unknown

/** Des jours où un chargé n’est pas là, et le collègue qui tient ses dossiers ; finie, chacun retrouve les siens. */
export interface Absence {
  id: string
  version: Generated<number>
  utilisateur_id: string
  du: string
  au: string
  remplacant_id: string | null
  notee_par: string
  notee_le: Instant
  debut_dit: Generated<boolean>
  fin_dite: Generated<boolean>
  dossiers_dits: Generated<string[]>
}

/** Un geste d’administration sur le compte d’une autre personne : qui, sur qui, quand. Jamais modifié. */
export interface ActeDeCompte {
  id: string
  type: string
  utilisateur_id: string
  auteur_id: string
  courriel_id: string
  le: Instant
}

/** Un rappel sur un dossier, dû à une date, clos à la main ou par l’événement attendu. */
export interface Alerte {
  id: string
  sujet_id: string | null
  type: string
  texte: string
  valeur: string | null
  couleur: string | null
  statut: string
  date: Generated<Instant>
  date_alerte: Instant
  auteur_id: string | null
  pour: Generated<string>
  destinataire_id: string | null
  close_le: Instant | null
  close_par: string | null
  proposition_id: string | null
  ecartes: Generated<string[]>
  close_a_la_main: Generated<boolean>
  commentaire_id: string | null
  echeance_initiale: Instant | null
}

/** Chaque version de l’avis d’un participant sur une proposition ; le dernier numéro vaut. */
export interface AvisConsultation {
  lien_id: string
  proposition_id: string
  numero: number
  accepte: boolean
  commentaire: string | null
  le: Instant
}

/** Un champ d’une fiche de financement, montré ou requis autrement que livré ; sans bailleur, pour tous. */
export interface ChampOperation {
  id: string
  bailleur_id: string | null
  etape: string
  famille: string
  chemin: string
  montre: boolean | null
  requis: boolean | null
}

/** L’empreinte d’un code de secours, qui vaut une fois pour le second facteur ; montré une seule fois. */
export interface CodeDeSecours {
  utilisateur_id: string
  empreinte: Buffer
  utilise_le: Instant | null
}

/** Un commentaire sur un dossier, interne ou visible des partenaires. */
export interface Commentaire {
  id: string
  sujet_id: string
  auteur_id: string
  texte: string
  visibilite: Generated<string>
  mentions: Generated<string[]>
  le: Generated<Instant>
}

/** Combien de ménages non archivés ont cela de pareil ; plusieurs lignes de mêmes valeurs s’ajoutent. */
export interface CompteDeMenages {
  operation_id: string
  partenaire_id: string | null
  code_postal: string | null
  ville_code: string | null
  statut: string
  relogement_necessaire: boolean
  charge_id: string | null
  nombre: number
}

/** Les mêmes, par typologies examinées en GTR. */
export interface CompteDeTypologies {
  typologies_gtr: string[]
  partenaire_id: string | null
  ville_code: string | null
  statut: string
  relogement_necessaire: boolean
  nombre: number
}

/** Une lecture d’un dossier : qui, quand, depuis quel écran, quels groupes de champs. Jamais modifiée. */
export interface Consultation {
  id: Generated<number>
  le: Generated<Instant>
  utilisateur_id: string | null
  sujet_id: string
  ecran: string
  groupes: string[]
  lien_bailleur_id: string | null
  lien_consultation_id: string | null
  lien_menage_id: string | null
  jeton_api_id: string | null
}

/** Une sauvegarde que le service fait de lui-même : quand elle a été relue en entier, ou pourquoi elle ne l’a pas été. */
export interface Copie {
  id: string
  faite_le: Instant
  verifiee_le: Instant | null
  fichier: string
  octets: number | null
  lignes: number | null
  documents: number | null
  manquants: number | null
  echec: string | null
}

/** Une place d’un jour de déménagement, réservée pour un ménage ou bloquée ; annulée, la place redevient libre. */
export interface Creneau {
  id: string
  jour: string
  rang: number
  titre: string
  menage_id: string | null
  cree_par: string | null
  cree_le: Generated<Instant>
  version: Generated<number>
  commande: number | null
  fait_le: Instant | null
  fait_par: string | null
  incident_le: Instant | null
  prestataire_id: string | null
}

/** Les demandes d’un compte ou d’une adresse sur une minute, quand elles approchent la limite (empreinte, jamais l’adresse). */
export interface Debit {
  cle: string
  fenetre: number
  nombre: number
}

/** Des personnes ont quitté le ménage `source_id` et forment le ménage `menage_id`. */
export interface Decohabitation {
  menage_id: string
  source_id: string
  motif: string
  date: string
  le: Generated<Instant>
  auteur_id: string | null
  avant: JsonValue
}

/** Une connexion au milieu du gué : le mot de passe est juste, le code reste à donner. Ce n’est pas une session. */
export interface DefiConnexion {
  empreinte: Buffer
  utilisateur_id: string
  usage: string
  emis_le: Instant
  expire_le: Instant
  maison: JsonValue
}

/** Un dossier ouvert un temps par la protection des données, avec son motif : demande de droits, ou besoin d’une archive. */
export interface DemandeDeDroits {
  id: string
  menage_id: string
  utilisateur_id: string
  nature: string
  motif: string
  ouverte_le: Instant
  expire_le: Instant
  fermee_le: Instant | null
}

/** Une demande de paiement d’une opération (avance, acompte, solde) ou l’indemnité d’un ménage : préparée, validée, déposée, payée ou rejetée. */
export interface DemandePaiement {
  id: string
  operation_id: string
  numero: number
  nature: string
  menage_id: string | null
  statut: Generated<string>
  montant: number
  objet: string | null
  reference: string | null
  redacteurs: string[]
  preparee_par: string
  preparee_le: Instant
  validee_par: string | null
  validee_le: Instant | null
  deposee_par: string | null
  deposee_le: Instant | null
  date_depot: string | null
  payee_par: string | null
  payee_le: Instant | null
  date_paiement: string | null
  montant_paye: number | null
  rejetee_par: string | null
  rejetee_le: Instant | null
  motif_rejet: string | null
  version: Generated<number>
  retenu: Generated<number>
}

/** Une demande de remboursement d’un ménage : brouillon, soumise, validée ou rejetée, payée. */
export interface DemandeRemboursement {
  id: string
  menage_id: string
  numero: number
  statut: Generated<string>
  redacteurs: string[]
  creee_par: string
  creee_le: Generated<Instant>
  soumise_par: string | null
  soumise_le: Instant | null
  validee_par: string | null
  validee_le: Instant | null
  rejetee_par: string | null
  rejetee_le: Instant | null
  motif_rejet: string | null
  payee_par: string | null
  payee_le: Instant | null
  date_paiement: string | null
  version: Generated<number>
}

/** Ce qui vient de changer, pour les écrans ouverts ; gardé un jour. */
export interface Direct {
  sujet_id: string | null
  quoi: string
  transaction: Generated<string>
  version: number | null
  le: Generated<Instant>
  parti: string | null
}

/** Un fichier d’un dossier ; le contenu est dans le dépôt de fichiers sous `cle_stockage`. */
export interface Document {
  id: string
  sujet_id: string | null
  type: string
  nom: string
  mime: string
  taille: number
  sha256: string
  cle_stockage: string
  auteur_id: string | null
  ajoute_le: Generated<Instant>
  genere: Generated<boolean>
  donnees: JsonValue
  supprime_le: Instant | null
  numero: number | null
  objet_id: string | null
}

/** Un fichier d’un autre outil joint à un import de ménages : rangé, il attend que son dossier s’ouvre. */
export interface DocumentAReprendre {
  id: string
  import_id: string
  chemin: string
  nature: string
  nom: string | null
  mime: string | null
  taille: number | null
  sha256: string | null
  cle_stockage: string | null
  refus: string | null
  raison: string | null
  recu_le: Instant
  retire_le: Instant | null
}

/** Une demande d’accès, de rectification, d’opposition, de limitation ou d’effacement, de sa réception à sa réponse. */
export interface DroitsDemande {
  id: string
  numero: Generated<number>
  droit: string
  personne: string
  email: string | null
  telephone: string | null
  adresse: string | null
  canal: string
  recue_le: string
  objet: string
  statut: Generated<string>
  echeance: string
  identite_moyen: string | null
  identite_le: string | null
  identite_par: string | null
  prolongee_le: string | null
  prolongation_motif: string | null
  close_le: string | null
  motif_refus: string | null
  precisions: string | null
  version: Generated<number>
  creee_le: Instant
  creee_par: string
}

/** Un dossier où se trouve la personne d’une demande de droits. */
export interface DroitsDossier {
  demande_id: string
  menage_id: string
  occupant_id: string | null
  rattache_le: Instant
}

/** Ce qui a été fait d’une demande de droits, dans l’ordre : la preuve de sa réponse. */
export interface DroitsEtape {
  id: string
  demande_id: string
  le: Instant
  auteur_id: string | null
  texte: string
  details: string | null
}

/** Ce qui a été produit pour répondre à une demande de droits, et son empreinte ; les courriers y sont gardés. */
export interface DroitsPiece {
  id: string
  demande_id: string
  sorte: string
  titre: string
  sha256: string
  taille: number
  contenu: Buffer | null
  donnees: JsonValue
  produite_le: Instant
  produite_par: string
}

/** Un courriel à envoyer ou envoyé ; sans serveur de courriel, il reste lisible par les administrateurs. */
export interface EmailSortant {
  id: string
  type: string
  destinataires: string[]
  objet: string
  corps: string
  sujet_id: string | null
  auteur_id: string | null
  cree_le: Generated<Instant>
  statut: Generated<string>
  tentatives: Generated<number>
  derniere_erreur: string | null
  envoye_le: Instant | null
  repondre_a: string | null
  lien_de: string | null
  lien_bailleur_id: string | null
  lien_consultation_id: string | null
}

/** Un dossier emporté sur une tablette : qui, laquelle, jusqu’à quand, et s’il en est revenu. */
export interface Emport {
  id: string
  menage_id: string
  utilisateur_id: string
  tablette_id: string
  tablette_nom: string
  pris_le: Instant
  expire_le: Instant
  rendu_le: Instant | null
  retire_le: Instant | null
}

/** Les réponses d’un ménage aux questions de satisfaction posées à la clôture ; une nouvelle clôture les remplace. */
export interface EnqueteSatisfaction {
  menage_id: string
  information: string | null
  accompagnement: string | null
  demenagement: string | null
  logement: string | null
  travaux: string | null
  commentaire: string | null
  auteur_id: string | null
  le: Generated<Instant>
}

/** La première fois que quelqu’un a ouvert cette étape de la saisie d’un dossier. */
export interface EtapeOuverte {
  menage_id: string
  etape: number
  par: string | null
  le: Instant
}

/** Un exécutant de tâches de fond en service ; muet, ses tâches reviennent à la file. */
export interface Executant {
  id: string
  vu_le: Generated<Instant>
}

/** Un export de données : qui, quand, quels filtres, combien de lignes, pour quoi. */
export interface Exportation {
  id: string
  le: Generated<Instant>
  utilisateur_id: string
  liste: string
  format: string
  filtres: JsonValue
  lignes: number
  motif: string | null
  fini_le: Instant | null
  jeton_api_id: string | null
}

/** Ce qu’un bailleur a reçu d’un ménage proposé sur son logement, tel que transmis ; s’efface avec la purge du dossier. */
export interface FicheCandidat {
  id: string
  passage_id: string
  proposition_id: string
  menage_id: string
  rang: number
  contenu: JsonValue
}

/** La fiche du logement où un ménage est relogé, telle qu’elle est saisie ; le document établi est parmi les documents du ménage. */
export interface FicheNouveauLogement {
  menage_id: string
  rue: string | null
  code_postal: string | null
  ville: string | null
  nombre_de_personne: number | null
  composition: string | null
  type_relogement: string | null
  nombre_proposition_ecrite: number | null
  date_de_livraison: string | null
  date_de_convention_apl: string | null
  anciennete_du_logement: string | null
  localisation_geographique: string | null
  est_qpv: boolean | null
  nom_qpv: string | null
  hp1: string | null
  hp2: string | null
  hp3: string | null
  type: string | null
  typologie: string | null
  surface_habitable: number | null
  etage: number | null
  est_pmr: Generated<boolean>
  reservataire: string | null
  reservataire_libelle: string | null
  loyer: number | null
  apl: number | null
  garage: number | null
  charges_generales: number | null
  chauffage: number | null
  eau: number | null
  loyer_plafond: number | null
  loyer_plafond_apl: number | null
  est_rt2005: Generated<boolean>
  est_minorite_loyer: boolean | null
  montant_indemnite: number | null
  motif_minoration: string | null
  type_financement: string | null
  type_financement_libelle: string | null
  revenu_fiscal_de_reference: number | null
  avant: JsonValue
  cree_le: Generated<Instant>
  modifie_le: Generated<Instant>
}

/** Les fichiers du dépôt que la base cite. */
export interface FichierCite {
  cle_stockage: string | null
  ajoute_le: Instant | null
  supprime_le: Instant | null
}

/** Une fin de session que le fournisseur d’identité vient d’annoncer : une connexion commencée chez lui avant, et qui se finit ici après, ne s’ouvre pas. */
export interface FinAnnoncee {
  id: string
  maison: JsonValue
  avant: Instant | null
  recue_le: Instant
}

/** Une fiche de financement d’une opération (prévisionnelle, définitive, de clôture) : son plan, ses jours. */
export interface FinancementFiche {
  operation_id: string
  etape: string
  plan: JsonValue
  calcul: JsonValue
  cout: Generated<number>
  subvention: Generated<number>
  ressources: Generated<number>
  autofinancement: Generated<number>
  en_preparation_le: string | null
  etablie_le: string | null
  saisie_le: string | null
  validee_le: string | null
  montant_notifie: number | null
  motif_rejet: string | null
  prefat_le: Instant | null
  prefat_empreinte: string | null
}

/** L’empreinte de l’adresse secrète d’un agenda ; l’adresse elle-même n’est gardée nulle part. Elle se ferme avec le compte. */
export interface FluxAgenda {
  utilisateur_id: string
  empreinte: Buffer
  fait_le: Instant
  lu_le: Instant | null
}

/** Le compte d’une personne chez le fournisseur d’identité de la maison. */
export interface IdentiteMaison {
  utilisateur_id: string
  emetteur: string
  sujet: string
  rattachee_le: Instant
  siret: string | null
}

/** Un fichier de ménages reçu d’un autre outil : essayé à blanc, importé, annulé. Son contenu n’est gardé que quelques jours. */
export interface ImportMenages {
  id: string
  nom: string
  auteur_id: string
  le: Instant
  etat: Generated<string>
  feuilles: JsonValue
  rapport: JsonValue
  correspondances: Generated<JsonValue>
  source_jusqu_au: Instant
  a_importer: number
  refuses: number
  deja: number
  faits: Generated<number>
  commence_le: Instant | null
  fini_le: Instant | null
  annule_le: Instant | null
  annule_par: string | null
  documents: Generated<number>
}

/** Une personne qu’un directeur bailleur demande pour son partenaire ; l’administration ouvre son compte ou refuse, et la demande s’efface. */
export interface Invitation {
  id: string
  nom: string
  prenom: string
  email: string
  role: string
  partenaire_id: string
  demandee_par: string
  demandee_le: Instant
  civilite: string | null
}

/** L’empreinte du jeton d’une intégration ; le jeton lui-même n’est gardé nulle part. */
export interface JetonApi {
  id: string
  utilisateur_id: string
  nom: string
  lecture_seule: boolean
  empreinte: Buffer
  fait_le: Instant
  expire_le: Instant
  servi_le: Instant | null
  retire_le: Instant | null
}

/** L’empreinte d’un lien de bailleur remis ; le lien lui-même n’est gardé nulle part. */
export interface JetonBailleur {
  empreinte: Buffer
  lien_id: string
  fait_le: Instant
}

/** Un lien envoyé par courriel pour récupérer ou valider un compte, à usage unique. */
export interface JetonCompte {
  empreinte: Buffer
  utilisateur_id: string
  usage: string
  emis_le: Generated<Instant>
  expire_le: Instant
  utilise_le: Instant | null
}

/** L’empreinte d’un lien de consultation remis ; le lien lui-même n’est gardé nulle part. */
export interface JetonConsultation {
  empreinte: Buffer
  lien_id: string
  fait_le: Instant
}

/** L’empreinte du QR code d’une proposition ; le jeton lui-même n’est gardé nulle part. */
export interface JetonMenage {
  empreinte: Buffer
  lien_id: string
  fait_le: Instant
}

/** L’empreinte d’un jeton de rafraîchissement ; réutilisé hors délai de grâce, il tue sa session. */
export interface JetonRafraichissement {
  empreinte: Buffer
  session_id: string
  generation: Generated<number>
  emis_le: Generated<Instant>
  expire_le: Instant
  utilise_le: Instant | null
}

/** Une page de liste lue : qui, quand, combien de lignes, quelles colonnes et quels filtres, jamais les mots cherchés. */
export interface LectureDeListe {
  id: Generated<number>
  le: Generated<Instant>
  utilisateur_id: string
  liste: string
  page: number
  taille_de_page: number
  lignes: number
  total: number
  colonnes: string[]
  filtres: string[]
  jeton_api_id: string | null
}

/** Le lien par lequel une personne du bailleur répond sans compte ; il vaut jusqu’à l’échéance du passage. */
export interface LienBailleur {
  id: string
  passage_id: string
  email: string
  cree_le: Instant
  cree_par: string | null
  ouvert_le: Instant | null
  revoque_le: Instant | null
  revoque_par: string | null
}

/** Le lien par lequel un participant d’une consultation écrite donne son avis sans compte. */
export interface LienConsultation {
  id: string
  reunion_id: string
  email: string
  repondre_avant: Instant
  cree_le: Instant
  cree_par: string | null
  ouvert_le: Instant | null
  revoque_le: Instant | null
  revoque_par: string | null
}

/** Le lien que porte le QR code d’une proposition écrite : le ménage y répond sans compte. */
export interface LienMenage {
  id: string
  menage_id: string
  proposition_id: string
  cree_le: Instant
  cree_par: string | null
  ouvert_le: Instant | null
  essais: Generated<number>
  revoque_le: Instant | null
  revoque_par: string | null
}

/** Chaque ligne du journal des accès et son empreinte. */
export interface LigneDuJournal {
  journal: string | null
  id: number | null
  le: Instant | null
  empreinte: Buffer | null
}

/** Une dépense d’une demande de remboursement et son justificatif ; le plafond est celui du jour de la soumission. */
export interface LigneRemboursement {
  demande_id: string
  rang: number
  nature: string
  libelle: string | null
  montant: number | null
  plafond: number | null
  document_id: string | null
}

/** Un gel de dossier demandé par la personne : pourquoi, par qui, et jusqu’à quand. */
export interface Limitation {
  id: string
  menage_id: string
  demande_id: string | null
  depuis: string
  motif: string
  posee_le: Instant
  posee_par: string
  levee_le: Instant | null
  levee_par: string | null
  motif_de_levee: string | null
}

/** Un logement mis à disposition par un bailleur (ou trouvé dans le parc privé) pour un relogement. */
export interface Logement {
  id: string
  statut: string | null
  prive: Generated<boolean>
  bailleur_id: string | null
  operation_id: string | null
  numero: string | null
  rue: string
  code_postal: string
  ville_code: string | null
  ville: string
  residence: string | null
  etage: number | null
  ascenseur: boolean | null
  numero_porte: string | null
  ug: string | null
  hp1: string | null
  hp2: string | null
  hp3: string | null
  typologie: string
  type: string | null
  surface_habitable: number | null
  pmr: Generated<boolean>
  loyer: number | null
  charges_generales: number | null
  chauffage: number | null
  eau: number | null
  garage: number | null
  premiere_mise_a_disposition: Instant | null
  fin_mise_a_disposition: Instant | null
  caracteristiques: Generated<JsonValue>
  indicateurs: Generated<JsonValue>
  version: Generated<number>
  cree_le: Generated<Instant>
  parc: Generated<boolean>
  apl: number | null
  prolongation_demandee_le: Instant | null
  quartier: string | null
}

/** Le bailleur privé d’un logement et les termes du bail proposé ; la décence y est attestée par qui le propose. */
export interface LogementPrive {
  logement_id: string
  bailleur_nom: string
  bailleur_telephone: string | null
  bailleur_email: string | null
  type_bail: string
  entree_prevue_le: string
  decence_attestee_le: Instant
  decence_attestee_par: string | null
}

/** Le bailleur et la ville de chaque logement proposé à un ménage, propositions retirées exceptées : tenu par la base, jamais ne se saisit. */
export interface LogementPropose {
  proposition_id: string
  menage_id: string
  bailleur_id: string | null
  ville_code: string | null
}

/** Un lot de lignes du journal des accès, scellé à la suite du précédent. */
export interface MaillonDuJournal {
  numero: number
  journal: string
  jour: string
  dernier: number
  ids: number[] | null
  empreintes: Buffer[] | null
  corps: Buffer
  avant: Buffer
  empreinte: Buffer
  scelle_le: Instant
  oublie_le: Instant | null
}

/** Un ménage à reloger : son dossier, son statut dans le parcours, son chargé de relogement. */
export interface Menage {
  id: string
  code_menage: string
  version: Generated<number>
  noms: Generated<string>
  cle_tri: Generated<string>
  recherche: Generated<string>
  operation_id: string
  partenaire_id: string | null
  charge_id: string | null
  assigne_le: Instant | null
  statut: Generated<string>
  statut_depuis: Generated<Instant>
  statut_memorise: string | null
  relogement_necessaire: Generated<boolean>
  telephone: string | null
  email: string | null
  code_postal: string | null
  ville_code: string | null
  codes_postaux_souhaites: Generated<string[]>
  typologies_gtr: Generated<string[]>
  cotation_couleur: string | null
  cotation_score: Generated<number>
  attributs_cotations: Generated<JsonValue>
  cotation_derogation: JsonValue
  situation_complexe: Generated<boolean>
  contentieux: Generated<boolean>
  deux_refus: Generated<boolean>
  injoignable: Generated<boolean>
  exclure_interbailleur: Generated<boolean>
  intercommunal: Generated<boolean>
  minoration: boolean | null
  numero_unique: string | null
  date_dls: string | null
  date_entretien: string | null
  date_gtrm: string | null
  date_signature_bail: string | null
  date_edl_entree: string | null
  date_demenagement: string | null
  date_edl_sortie: string | null
  date_remise_des_cles: string | null
  date_reveil_veille: string | null
  projet_modifie_le: Instant | null
  presentation_validee_le: Instant | null
  informations: Generated<JsonValue>
  relogement: Generated<JsonValue>
  composition: Generated<JsonValue>
  charges: Generated<JsonValue>
  surendettement: JsonValue
  logement_actuel: Generated<JsonValue>
  localisation: Generated<JsonValue>
  patrimoine: Generated<JsonValue>
  projet_residentiel: Generated<JsonValue>
  logement_precedent: Generated<JsonValue>
  depart_spontane: JsonValue
  accession: JsonValue
  decohabite_de: string | null
  cree_le: Generated<Instant>
  modifie_le: Generated<Instant>
  purge_prevue_le: string | null
  purge_le: Instant | null
  nature_revenus: Generated<string[]>
  cotation_coches: Generated<string[]>
  sans_relogement_le: string | null
  archive_le: Instant | null
  indicateurs: JsonValue
  limitation_depuis: string | null
  refus_sans_proposition: JsonValue
  telephones: Generated<string>
  motif_veille: string | null
  lieu: Generated<string>
}

/** Les ménages à reloger, ni archivés ni purgés : ce que le crible des candidats en lit. Chaque écriture d’un ménage récrit sa ligne ; jamais ne se saisit. */
export interface MenageAuCrible {
  menage_id: string
  version: number
  statut: string
  operation_id: string
  partenaire_id: string | null
  ville_code: string | null
  codes_postaux_souhaites: string[]
  typologies_gtr: string[]
  limitation_depuis: string | null
  cle_tri: string
}

/** Les ménages non archivés, par ce qui en compte les nombres d’une liste : tenu par la base, jamais ne se saisit. */
export interface MenageEnBref {
  menage_id: string
  operation_id: string
  partenaire_id: string | null
  code_postal: string | null
  ville_code: string | null
  statut: string
  relogement_necessaire: boolean
  charge_id: string | null
  typologies_gtr: string[]
  codes_postaux_souhaites: string[]
}

/** Un dossier venu d’un fichier : l’import qui l’a ouvert, et l’empreinte de sa référence dans l’autre outil. */
export interface MenageImporte {
  menage_id: string
  import_id: string
  operation_id: string
  empreinte: Buffer
  evenements: number
  commentaires: number
  documents: Generated<number>
}

/** Le code d’un dossier supprimé, ou l’ancien code d’un dossier au code corrigé, qui reste réservé : rien d’autre n’en est gardé. */
export interface MenageSupprime {
  code_menage: string
  operation_id: string
  cause: string
  cree_le: Instant
  supprime_le: Instant
  supprime_par: string | null
}

/** Un événement de l’historique : qui, quand, quoi, avec l’ancienne et la nouvelle valeur par champ. */
export interface Modification {
  id: string
  type: string
  le: Generated<Instant>
  auteur_id: string | null
  sujet_id: string | null
  version: number | null
  changements: Generated<JsonValue>
  code: Generated<string>
  donnees: Generated<JsonValue>
}

/** Une entrée des listes d’administration ; une VARIABLE a une valeur et une date de début, plusieurs par code. */
export interface Nomenclature {
  id: string
  type: string
  code: string
  libelle: string
  ordre: Generated<number>
  attributs: Generated<JsonValue>
  valeur: number | null
  debut: string | null
  actif: Generated<boolean>
  version: Generated<number>
  supprimee_le: Instant | null
  reunie_a: string | null
}

/** Quelqu’un de l’équipe ne souhaite pas ce logement pour les ménages qu’il suit. */
export interface NonSouhait {
  id: string
  logement_id: string
  utilisateur_id: string
  le: Instant
  annule_le: Instant | null
}

/** Une personne du ménage. */
export interface Occupant {
  id: string
  menage_id: string
  rang: number
  role: string
  sexe: string | null
  nom: string | null
  prenom: string | null
  nom_de_naissance: string | null
  date_de_naissance: string | null
  titulaire: Generated<boolean>
  garde_alternee: Generated<boolean>
  situation_familiale: string | null
  telephone: string | null
  email: string | null
  sans_ressource: Generated<boolean>
  sans_avis_imposition: Generated<boolean>
  situation_professionnelle: Generated<JsonValue>
  accompagnement: Generated<JsonValue>
  scolarite: Generated<JsonValue>
  avis_commun: Generated<boolean>
}

/** Une opération (démolition, réhabilitation…) dont les ménages sont à reloger. */
export interface Operation {
  id: string
  code: string
  nom: string
  famille: string
  statut_creation: Generated<string>
  bailleur_id: string | null
  pru_id: string | null
  ville_code: string | null
  nombre_logements: number | null
  nombre_propositions_dues: Generated<number>
  demarrage_psr_objectif: string | null
  demarrage_psr_report: string | null
  fin_psr_objectif: string | null
  fin_psr_report: string | null
  did_previsionnelle: string | null
  os_travaux_previsionnel: string | null
  prochain_numero_menage: Generated<number>
  version: Generated<number>
  cree_le: Generated<Instant>
  residence: string | null
  batiments: string | null
  annee_construction: number | null
  qpv: string | null
  charge_operation_id: string | null
  familles_action: Generated<string[]>
  orientation: string | null
  etat_du_sol: string | null
  domanialites: Generated<string[]>
  domanialites_futures: Generated<string[]>
  statut_subvention: string | null
  date_convention: string | null
  reference_convention: string | null
  motif_avenant: string | null
  numero_avenant: string | null
  date_avenant: string | null
  motif_abandon: string | null
  statut_memorise: string | null
  statut_subvention_le: string | null
  solde_le: string | null
}

/** Une règle de cotation d’une opération : condition, points, couleur plancher. */
export interface OperationAttributCotation {
  id: string
  operation_id: string
  code: string
  libelle: string
  condition: JsonValue
  points: number
  plancher: string | null
  actif: Generated<boolean>
  ordre: Generated<number>
  version: Generated<number>
}

/** Le commentaire d’une date d’une opération, ou une tâche à y faire. */
export interface OperationCommentaire {
  id: string
  operation_id: string
  sous_type: string
  date_id: string | null
  titre: string | null
  texte: string | null
  statut: string | null
  assigne_id: string | null
  echeance: string | null
  auteur_id: string
  le: Generated<Instant>
  version: Generated<number>
  corrige_par_id: string | null
  corrige_le: Instant | null
}

/** Une date d’une opération : ce qui était visé, ce qui a été reporté, ce qui a eu lieu. */
export interface OperationDate {
  id: string
  operation_id: string
  type: string
  objectif: string | null
  report: string | null
  reel: string | null
  statut: Generated<string>
  version: Generated<number>
}

/** Ce que le PSR vise d’un mois : relogements et entretiens ; le prévisionnel, s’il s’en écarte. */
export interface OperationObjectif {
  operation_id: string
  mois: string
  relogements: number | null
  entretiens: number | null
  relogements_previsionnel: number | null
  entretiens_previsionnel: number | null
}

/** L’immeuble d’une opération tel qu’il était un jour. */
export interface OperationReleve {
  id: string
  operation_id: string
  libelle: string
  date: string
  le: Generated<Instant>
  auteur_id: string | null
}

/** Un ordre passé au déménageur : commande, changement de jour, annulation ; et son accusé de réception. */
export interface OrdreDemenagement {
  id: string
  menage_id: string
  numero: number
  jour: string
  quoi: string
  envoye_le: Instant
  recu_le: Instant | null
  recu_par: string | null
  prestataire_id: string | null
}

/** Où en est la subvention d’une opération : accordé (dernière FAT validée), demandé et payé, ce qui est reversé en moins ; les indemnités des ménages n’y comptent pas. */
export interface PaiementOperation {
  operation_id: string
  accorde: number
  demande: number
  paye: number
  reste: Generated<number>
}

/** Le nombre de créneaux d’un jour ; absent, le jour n’en a aucun. Prendre un créneau tient cette ligne. */
export interface ParametrePlanning {
  jour: string
  nombre: number
  regle_par: string | null
  regle_le: Generated<Instant>
}

/** Un organisme : opérateur de relogement, bailleur, collectivité, prestataire. */
export interface Partenaire {
  id: string
  code: string
  nom: string
  type: string
  categorie: string
  actif: Generated<boolean>
  adresse: Generated<string>
  version: Generated<number>
  siret: string | null
  mot_de_passe_ferme_le: Instant | null
}

/** Une zone où un partenaire travaille ; aucun enregistrement : toutes les zones. */
export interface PartenaireZone {
  partenaire_id: string
  zone_id: string
}

/** Les candidats d’un logement transmis à son bailleur, puis le retour de sa commission. */
export interface PassageCal {
  id: string
  logement_id: string
  reunion_id: string
  transmis_le: Instant
  transmis_par: string | null
  repondre_avant: Instant
  cal_le: string | null
  enregistre_le: Instant | null
  enregistre_par: string | null
  remplace_le: Instant | null
}

/** Ce qu’une personne a choisi pour elle : recevoir ou non ses alertes par courriel le matin. Sans ligne : oui. */
export interface PreferenceUtilisateur {
  utilisateur_id: string
  recapitulatif_alertes: Generated<boolean>
  recapitulatif_envoye_le: string | null
}

/** Ce que le rapprochement lit d’un dossier, tiré de ses sections : se refait, jamais ne se saisit. */
export interface ProfilCandidat {
  menage_id: string
  version: number
  bareme: string
  jusqu_au: string
  personnes: number
  manques: string[]
  profil: JsonValue
}

/** Ce qui a été promis à un ménage : une échéance et une personne qui en répond, jusqu’à ce que ce soit fait. */
export interface Promesse {
  id: string
  version: Generated<number>
  sujet_id: string
  nature: string
  texte: string
  promise_le: string
  echeance: string
  responsable_id: string
  statut: Generated<string>
  conclue_le: string | null
  rappel_id: string | null
  notee_par: string
  notee_le: Instant
}

/** Un logement proposé à un ménage, du positionnement à la réponse. */
export interface Proposition {
  id: string
  type: Generated<string>
  logement_id: string
  menage_id: string | null
  statut: Generated<string>
  reunion_id: string | null
  gtr_rang: number | null
  gtr_accepte: boolean | null
  gtr_reponse_rang: number | null
  gtr_date: string | null
  cal_bailleur_accepte: boolean | null
  cal_bailleur_rang: number | null
  cal_accepte: boolean | null
  cal_rang: number | null
  cal_date: string | null
  cal_motif: string | null
  reponse_externe: boolean | null
  ecrite_envoyee_le: string | null
  ecrite_canal: string | null
  ecrite_recue_le: string | null
  reponse_attendue_le: string | null
  acceptation_le: string | null
  refus_le: string | null
  refus_motif: string | null
  refus_legitime: boolean | null
  apl: number | null
  taux_effort: number | null
  taux_effort_termes: JsonValue
  cree_le: Generated<Instant>
  version: Generated<number>
  ecrite_numero: number | null
  ecrite_presentee_le: string | null
  delai_reponse_jours: number | null
  etablie_le: string | null
  cal_prise_le: Instant | null
  cree_par: string | null
}

/** Une proposition écartée par un passage, gardée pour la rétablir s’il s’annule ; jamais au-delà de la purge. */
export interface PropositionEcartee {
  id: string
  menage_id: string
  par: string
  proposition: JsonValue
  logement: JsonValue
  logement_prive: JsonValue
  ecartee_le: Instant
}

/** Une purge validée : ce qui a été effacé, quand, par qui ; rien du ménage hors son code. */
export interface Purge {
  id: string
  menage_id: string
  code_menage: string
  motif: string
  depuis: string
  prevue_le: string
  statut: string
  empreinte_apercu: string
  validee_le: Instant
  validee_par: string | null
  executee_le: Instant | null
  terminee_le: Instant | null
  bilan: JsonValue
  certificat: string | null
  certificat_sha256: string | null
  masques: string[] | null
  refaite_le: Instant | null
}

/** Un fichier à effacer du dépôt après une purge ; la purge n’est terminée que lorsque tous le sont. */
export interface PurgeFichier {
  purge_id: string
  cle_stockage: string
  nature: string
  taille: number
  sha256: string
  efface_le: Instant | null
}

/** Des données de référence livrées avec le produit, et l’empreinte de la dernière version chargée. */
export interface ReferenceChargee {
  nom: string
  empreinte: string
  le: Generated<Instant>
}

/** Une entrée d’un registre de la protection des données, ses champs tels que le domaine les déclare ; elle ne s’efface jamais. */
export interface RegistreEntree {
  id: string
  registre: string
  numero: number
  version: Generated<number>
  contenu: JsonValue
  inscrite_le: Instant
}

/** Qui avait un dossier derrière une porte d’un relevé, et où il en était. */
export interface ReleveMenage {
  releve_id: string
  logement_id: string
  menage_id: string
  statut: string
  couleur: string | null
  sorti: boolean
  relogement_necessaire: Generated<boolean>
  points: number | null
}

/** Une porte d’un relevé : où elle est, sa typologie, sa vacance ; rien d’un ménage. */
export interface RelevePorte {
  releve_id: string
  logement_id: string
  rang: number
  porte: JsonValue
  vide: boolean
}

/** Un rendez-vous pris avec un ménage, et ce qu’il est devenu ; il est de qui suit le dossier. */
export interface RendezVous {
  id: string
  version: Generated<number>
  sujet_id: string
  nature: string
  debut: Instant
  duree_minutes: number
  lieu: string | null
  statut: Generated<string>
  rappel_id: string | null
  note_par: string
  note_le: Instant
  annule_avec_le_dossier: Generated<boolean>
  conclu_le: Instant | null
}

/** Ce que la base a noté au dépôt de fichiers à son dernier passage ; s’ils diffèrent, l’un des deux a été restauré. */
export interface RepereDuDepot {
  unique_ligne: Generated<boolean>
  identite: string
  passage: number
  lieu: string
  restauree_le: Instant | null
}

/** Chaque version de la réponse d’un bailleur ; aucune ne nomme une personne. */
export interface ReponseBailleur {
  id: string
  passage_id: string
  numero: number
  lien_id: string | null
  auteur_id: string | null
  reponses: JsonValue
  le: Instant
}

/** Chaque version de la réponse qu’un ménage donne par son QR code ; le dernier numéro vaut, et ne décide de rien : l’équipe enregistre. */
export interface ReponseMenage {
  id: string
  menage_id: string
  proposition_id: string
  lien_id: string | null
  numero: number
  reponse: string
  motif: string | null
  precisions: string | null
  le: Instant
}

/** La réponse donnée à une clé d’idempotence, rejouée telle quelle pendant 24 heures. */
export interface RequeteIdempotente {
  utilisateur_id: string
  cle: string
  empreinte: Buffer
  statut: number | null
  reponse: string | null
  entetes: JsonValue
  cree_le: Generated<Instant>
}

/** Un logement réservé par quelqu’un de l’équipe ; plusieurs peuvent réserver le même. */
export interface Reservation {
  id: string
  logement_id: string
  utilisateur_id: string
  le: Instant
  annulee_le: Instant | null
}

/** Une ressource d’un adulte du ménage, par mois et par an. */
export interface Ressource {
  occupant_id: string
  type: string
  montant_mensuel: number | null
  montant_annuel: number | null
}

/** Une lecture que le métier a déplacée avec son dossier, ou emportée avec lui ; jamais modifiée. */
export interface RetoucheDuJournal {
  id: Generated<number>
  le: Generated<Instant>
  consultation_id: number
  cause: string
  empreinte: Buffer | null
}

/** Une réunion du groupe technique de relogement (GTR). */
export interface Reunion {
  id: string
  type: string
  statut: string
  nom: string
  date: Instant
  ville: string | null
  version: Generated<number>
  lieu: string | null
  participants: Generated<string[]>
  ordre_envoye_le: Instant | null
  cloturee_le: Instant | null
  cree_le: Generated<Instant>
}

/** Un logement examiné par une réunion, et où il en est dans celle-ci. */
export interface ReunionLogement {
  reunion_id: string
  logement_id: string
  statut: Generated<string>
}

/** Un ménage inscrit à une réunion, et la décision le concernant. */
export interface ReunionMenage {
  reunion_id: string
  menage_id: string
  decision: string | null
  suite: string | null
  commentaire: string | null
  inscrit_le: Generated<Instant>
  version: Generated<number>
  commentaire_diffuse: Generated<boolean>
}

/** Ce que la clôture d’un GTR a changé d’un ménage, pour le rétablir si le GTR se rouvre. */
export interface ReunionPassage {
  reunion_id: string
  menage_id: string
  avant: string
  apres: string
  le: Instant
  presentation_validee_le: Instant | null
  typologies_gtr: string[] | null
}

/** La réponse d’un GTR à une proposition, tant que son compte rendu n’est pas clos ; la clôture l’écrit sur la proposition. */
export interface ReunionProposition {
  reunion_id: string
  proposition_id: string
  accepte: boolean | null
  rang: number | null
  commentaire: string | null
  version: Generated<number>
  commentaire_diffuse: Generated<boolean>
}

/** Un projet de renouvellement urbain traité par une réunion. */
export interface ReunionPru {
  reunion_id: string
  zone_id: string
}

/** L’avis d’imposition d’une année d’un adulte du ménage. */
export interface RevenuImposable {
  occupant_id: string
  annee: number
  montant: number | null
  revenu_fiscal_de_reference: number | null
}

/** Le second facteur d’une personne ; sans `secret`, il n’est que proposé, et la connexion ne le demande pas. */
export interface SecondFacteur {
  utilisateur_id: string
  secret: Buffer | null
  pose_le: Instant | null
  dernier_pas: number | null
  propose: Buffer | null
  propose_le: Instant | null
}

/** Une connexion ouverte ; `acteur` fige qui agit, et toute modification du compte la révoque. */
export interface Session {
  id: string
  utilisateur_id: string
  acteur: JsonValue
  cree_le: Generated<Instant>
  vue_le: Generated<Instant>
  expire_le: Instant
  revoquee_le: Instant | null
  motif_revocation: string | null
  agent: string | null
  maison: JsonValue
}

/** Un contact ou une démarche auprès d’un ménage, typé et daté. */
export interface Suivi {
  id: string
  sujet_id: string
  type: string
  date: string
  duree_minutes: number | null
  texte: string
  auteur_id: string
  le: Generated<Instant>
}

/** Ce à quoi tiennent un historique, des commentaires, des documents : il partage l’identifiant de l’objet, et part avec lui. */
export interface Sujet {
  id: string
  type: string
}

/** La part d’un temps plein que travaille un chargé, de chaque jour dit au suivant ; avant le premier, le temps plein. */
export interface TempsDeTravail {
  utilisateur_id: string
  depuis: string
  quotite: number
  dit_par: string
  dit_le: Instant
}

/** Les échecs récents d’un compte ou d’une adresse, partagés par tous les processus. */
export interface TentativeConnexion {
  cle: string
  echecs: number
  depuis: Instant
  bloque_jusqu_a: Instant | null
}

/** Ce que dit le dossier d’un ménage, colonne par colonne, pour y chercher une personne : tenu par la base à chaque écriture. */
export interface TexteDuMenage {
  menage_id: string
  colonne: string
  texte: string
}

/** Un document d’un dossier ouvert à des destinataires jusqu’à une date ; le courriel n’en porte que l’adresse. */
export interface Transmission {
  id: string
  menage_id: string
  document_id: string
  destinataires: string[]
  auteur_id: string | null
  le: Generated<Instant>
  jusqu_au: string
}

/** Une personne qui se connecte ; sans mot de passe tant que le compte n’est pas validé. */
export interface Utilisateur {
  id: string
  email: string
  nom: string
  prenom: string
  telephone: string | null
  photo_url: string | null
  partenaire_id: string | null
  mot_de_passe: string | null
  actif: Generated<boolean>
  valide_le: Instant | null
  cree_le: Generated<Instant>
  version: Generated<number>
  civilite: string | null
}

/** Ce qu’un chargé de relogement vise d’un mois, et ce qu’il prévoit ; nul : rien n’en a été dit. */
export interface UtilisateurObjectif {
  utilisateur_id: string
  mois: string
  relogements: number | null
  entretiens: number | null
  relogements_previsionnel: number | null
  entretiens_previsionnel: number | null
}

/** Un rôle d’une personne ; le rang 1 est le rôle principal. */
export interface UtilisateurRole {
  utilisateur_id: string
  role: string
  rang: Generated<number>
  jusqu_au: string | null
}

/** Une zone à laquelle une personne se limite, parmi celles de son partenaire ; sans ligne, toutes celles-ci. */
export interface UtilisateurZone {
  utilisateur_id: string
  zone_id: string
}

/** Une période où le logement est vide : retiré pour travaux, ou quitté par un ménage relogé. */
export interface Vacance {
  id: string
  logement_id: string
  type: string
  debut: string
  fin: string | null
}

/** Une vérification non bloquante levée par quelqu’un, avec sa raison ; elle ne vaut que tant que le constat reste le même. */
export interface VerificationAcquittee {
  id: string
  menage_id: string
  code: string
  chemin: string
  message: string
  commentaire: string
  auteur_id: string
  le: Generated<Instant>
}

/** Le journal des accès relu en entier : combien de maillons, et le premier rompu. */
export interface VerificationDuJournal {
  le: Instant
  maillons: number
  rompu_au: number | null
  defaut: string | null
}

/** Une commune actuelle et ses codes postaux (découpage administratif officiel, chargé au premier démarrage). */
export interface Ville {
  code_insee: string
  nom: string
  codes_postaux: string[]
  departement: string
  epci_code: string | null
  epci_nom: string | null
  population: number | null
}

/** Une liste gardée sous un nom par qui s’en sert, pour soi ou pour les collègues du même partenaire. */
export interface Vue {
  id: string
  version: Generated<number>
  auteur_id: string
  page: string
  nom: string
  adresse: JsonValue
  partagee: Generated<boolean>
  creee_le: Instant
}

/** Une vue que la personne garde au menu. */
export interface VueEpinglee {
  vue_id: string
  utilisateur_id: string
}

/** Un territoire de travail : PRU, EPCI, territoire, département. */
export interface ZoneGeographique {
  id: string
  type: string
  nom: string
  code: string | null
  version: Generated<number>
}

/** Une commune d’une zone. */
export interface ZoneVille {
  zone_id: string
  ville_code: string
}

export interface DB {
  absence: Absence
  acte_de_compte: ActeDeCompte
  alerte: Alerte
  avis_consultation: AvisConsultation
  champ_operation: ChampOperation
  code_de_secours: CodeDeSecours
  commentaire: Commentaire
  compte_de_menages: CompteDeMenages
  compte_de_typologies: CompteDeTypologies
  consultation: Consultation
  copie: Copie
  creneau: Creneau
  debit: Debit
  decohabitation: Decohabitation
  defi_connexion: DefiConnexion
  demande_de_droits: DemandeDeDroits
  demande_paiement: DemandePaiement
  demande_remboursement: DemandeRemboursement
  direct: Direct
  document: Document
  document_a_reprendre: DocumentAReprendre
  droits_demande: DroitsDemande
  droits_dossier: DroitsDossier
  droits_etape: DroitsEtape
  droits_piece: DroitsPiece
  email_sortant: EmailSortant
  emport: Emport
  enquete_satisfaction: EnqueteSatisfaction
  etape_ouverte: EtapeOuverte
  executant: Executant
  exportation: Exportation
  fiche_candidat: FicheCandidat
  fiche_nouveau_logement: FicheNouveauLogement
  fichier_cite: FichierCite
  fin_annoncee: FinAnnoncee
  financement_fiche: FinancementFiche
  flux_agenda: FluxAgenda
  identite_maison: IdentiteMaison
  import_menages: ImportMenages
  invitation: Invitation
  jeton_api: JetonApi
  jeton_bailleur: JetonBailleur
  jeton_compte: JetonCompte
  jeton_consultation: JetonConsultation
  jeton_menage: JetonMenage
  jeton_rafraichissement: JetonRafraichissement
  lecture_de_liste: LectureDeListe
  lien_bailleur: LienBailleur
  lien_consultation: LienConsultation
  lien_menage: LienMenage
  ligne_du_journal: LigneDuJournal
  ligne_remboursement: LigneRemboursement
  limitation: Limitation
  logement: Logement
  logement_prive: LogementPrive
  logement_propose: LogementPropose
  maillon_du_journal: MaillonDuJournal
  menage: Menage
  menage_au_crible: MenageAuCrible
  menage_en_bref: MenageEnBref
  menage_importe: MenageImporte
  menage_supprime: MenageSupprime
  modification: Modification
  nomenclature: Nomenclature
  non_souhait: NonSouhait
  occupant: Occupant
  operation: Operation
  operation_attribut_cotation: OperationAttributCotation
  operation_commentaire: OperationCommentaire
  operation_date: OperationDate
  operation_objectif: OperationObjectif
  operation_releve: OperationReleve
  ordre_demenagement: OrdreDemenagement
  paiement_operation: PaiementOperation
  parametre_planning: ParametrePlanning
  partenaire: Partenaire
  partenaire_zone: PartenaireZone
  passage_cal: PassageCal
  preference_utilisateur: PreferenceUtilisateur
  profil_candidat: ProfilCandidat
  promesse: Promesse
  proposition: Proposition
  proposition_ecartee: PropositionEcartee
  purge: Purge
  purge_fichier: PurgeFichier
  reference_chargee: ReferenceChargee
  registre_entree: RegistreEntree
  releve_menage: ReleveMenage
  releve_porte: RelevePorte
  rendez_vous: RendezVous
  repere_du_depot: RepereDuDepot
  reponse_bailleur: ReponseBailleur
  reponse_menage: ReponseMenage
  requete_idempotente: RequeteIdempotente
  reservation: Reservation
  ressource: Ressource
  retouche_du_journal: RetoucheDuJournal
  reunion: Reunion
  reunion_logement: ReunionLogement
  reunion_menage: ReunionMenage
  reunion_passage: ReunionPassage
  reunion_proposition: ReunionProposition
  reunion_pru: ReunionPru
  revenu_imposable: RevenuImposable
  second_facteur: SecondFacteur
  session: Session
  suivi: Suivi
  sujet: Sujet
  temps_de_travail: TempsDeTravail
  tentative_connexion: TentativeConnexion
  texte_du_menage: TexteDuMenage
  transmission: Transmission
  utilisateur: Utilisateur
  utilisateur_objectif: UtilisateurObjectif
  utilisateur_role: UtilisateurRole
  utilisateur_zone: UtilisateurZone
  vacance: Vacance
  verification_acquittee: VerificationAcquittee
  verification_du_journal: VerificationDuJournal
  ville: Ville
  vue: Vue
  vue_epinglee: VueEpinglee
  zone_geographique: ZoneGeographique
  zone_ville: ZoneVille
}
