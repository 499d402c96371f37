/** Natures des documents d'un ménage (domain-rules § 9). */
export const typesDocumentMenage = {
  PIECE_IDENTITE: 'Pièce d’identité',
  TITRE_SEJOUR: 'Titre de séjour',
  LIVRET_FAMILLE: 'Livret de famille',
  JUGEMENT: 'Jugement',
  AVIS_IMPOSITION: 'Avis d’imposition',
  BULLETIN_SALAIRE: 'Bulletin de salaire',
  ATTESTATION_CAF: 'Attestation CAF',
  ATTESTATION_RETRAITE: 'Attestation de retraite',
  CERTIFICAT_SCOLARITE: 'Certificat de scolarité',
  QUITTANCE: 'Quittance',
  BAIL_ORIGINE: 'Bail d’origine',
  ASSURANCE: 'Assurance',
  CERTIFICAT_GROSSESSE: 'Certificat de grossesse',
  MDPH_CMI: 'MDPH, CMI',
  PLAN_APUREMENT: 'Plan d’apurement',
  DLS_ATTESTATION: 'Attestation de demande de logement social',
  GUIDE_ENTRETIEN: 'Guide d’entretien',
  RECAPITULATIF_ENTRETIEN: 'Récapitulatif d’entretien',
  COURRIER_PROPOSITION: 'Courrier de proposition',
  REPONSE_MENAGE: 'Réponse du ménage',
  COURRIER_HUISSIER: 'Courrier à l’huissier',
  PROJECTION_FINANCIERE: 'Fiche de projection financière',
  BAIL_NOUVEAU: 'Nouveau bail',
  ETAT_DES_LIEUX_ENTREE: 'État des lieux d’entrée',
  ETAT_DES_LIEUX_SORTIE: 'État des lieux de sortie',
  BON_COMMANDE_DEMENAGEMENT: 'Bon de commande du déménagement',
  DEMANDE_REMBOURSEMENT: 'Demande de remboursement',
  JUSTIFICATIF_DEPENSE: 'Justificatif de dépense',
  FICHE_NOUVEAU_LOGEMENT: 'Fiche nouveau logement',
  RECAPITULATIF_RELOGEMENT: 'Récapitulatif de relogement',
  AUTRE: 'Autre',
} as const
export type TypeDocumentMenage = keyof typeof typesDocumentMenage

/** Natures des documents d'un logement. Rien n'y nomme un ménage : l'état des lieux, le bail vont à son dossier, et s'effacent avec lui. */
export const typesDocumentLogement = {
  PLAN: 'Plan',
  PHOTO: 'Photo',
  DIAGNOSTIC: 'Diagnostic',
  AUTRE: 'Autre',
} as const

/** Natures des documents d'une réunion (spécification § 3) ; les trois premières, Relogement les produit. */
export const typesDocumentReunion = {
  ORDRE_DU_JOUR: 'Ordre du jour',
  COMPTE_RENDU: 'Compte rendu',
  COMPTE_RENDU_INTERNE: 'Compte rendu interne',
  AUTRE: 'Autre',
} as const

/** Natures des documents d'une opération (domain-rules § 9). */
export const typesDocumentOperation = {
  CONVENTION: 'Convention',
  AVENANT: 'Avenant',
  DID: 'Déclaration d’intention de démolir',
  AUTORISATION_DEMOLIR: 'Autorisation de démolir',
  CHARTE: 'Charte',
  PLAN: 'Plan',
  SYNOPTIQUE: 'Synoptique',
  ETUDE: 'Étude',
  DIAGNOSTIC: 'Diagnostic',
  MARCHE: 'Marché',
  OS: 'Ordre de service',
  FAT_P: 'FAT P',
  FAT_D: 'FAT D',
  FAT_C: 'FAT C',
  DECISION_SUBVENTION: 'Décision de subvention',
  DEMANDE_PAIEMENT: 'Demande de paiement',
  FICHE_MOA_AL: 'Fiche maître d’ouvrage Action Logement',
  ATTESTATION_RELOGEMENT: 'Attestation de relogement',
  COMPTE_RENDU: 'Compte rendu',
  PHOTO: 'Photo',
  AUTRE: 'Autre',
} as const

/** Toutes les natures, par leur code : un code dit la même chose de tout sujet. */
export const naturesDeDocument = {
  ...typesDocumentMenage,
  ...typesDocumentLogement,
  ...typesDocumentReunion,
  ...typesDocumentOperation,
} as const
export type NatureDeDocument = keyof typeof naturesDeDocument
