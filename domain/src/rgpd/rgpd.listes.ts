// Les mots de la protection des données (domain-rules § 12).
export const motifsDePurge = {
  DEPART_SPONTANE: 'Départ spontané',
  SANS_RELOGEMENT: 'Relogement non nécessaire',
  FIN_D_ARCHIVE: 'Fin de l’archive',
} as const
export type MotifDePurge = keyof typeof motifsDePurge

/** Par qui une purge a été validée : une personne, le terme d'une archive, ou le registre qui s'en est souvenu après une restauration. */
export function quiAValide(motif: MotifDePurge, personne: string | null): string {
  if (personne !== null) return `par ${personne}`
  return motif === 'FIN_D_ARCHIVE' ? 'd’office au terme de l’archive' : 'selon le registre des purges, après une restauration'
}

export const etatsDePurge = {
  A_VALIDER: 'À valider',
  VALIDEE: 'Validée',
  FICHIERS_A_EFFACER: 'Fichiers en cours d’effacement',
  TERMINEE: 'Terminée',
} as const
export type EtatDePurge = keyof typeof etatsDePurge

/** D'où un dossier a été lu : un écran de Relogement, ou un appel direct (« autre »). */
export const ecransDeConsultation = {
  fiche: 'Fiche du ménage',
  survol: 'Survol d’un lien',
  apercu: 'Aperçu à côté de la liste',
  edition: 'Saisie',
  emport: 'Emporté sur une tablette',
  fusion: 'Reprise d’un conflit',
  composition: 'Composition',
  historique: 'Historique',
  commentaires: 'Commentaires',
  assignations: 'Qui a suivi le dossier',
  passages: 'Passages de statut',
  alertes: 'Alertes',
  'rendez-vous': 'Rendez-vous',
  promesses: 'Promesses',
  agenda: 'Dates mises dans un agenda',
  documents: 'Documents',
  controle: 'Contrôle du dossier',
  courriels: 'Courriels',
  remboursements: 'Remboursements',
  creneaux: 'Créneaux de déménagement',
  'nouveau-logement': 'Nouveau logement',
  'logements-possibles': 'Logements possibles',
  cal: 'CALEOL d’un logement',
  'transmission-mel': 'Transmission à la MEL',
  decohabitation: 'Décohabitation',
  au: 'Dossier à une date passée',
  document: 'Ouverture d’un document',
  transmission: 'Document transmis',
  recherche: 'Recherche d’une personne',
  purge: 'Aperçu d’une purge',
  export: 'Données remises à la personne',
  'lien-bailleur': 'Lien remis au bailleur',
  'lien-consultation': 'Lien d’une consultation écrite',
  'lien-menage': 'QR code d’une proposition écrite',
  autre: 'Appel direct',
} as const
export type EcranDeConsultation = keyof typeof ecransDeConsultation

/** « document/0190… » se lit « document » ; un écran inconnu, « autre ». */
export function ecranDe(texte: string): EcranDeConsultation {
  const [ecran = ''] = texte.split('/')
  return Object.hasOwn(ecransDeConsultation, ecran) ? (ecran as EcranDeConsultation) : 'autre'
}
