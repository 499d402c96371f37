// Listes de domain-rules § 9 et de la spécification § 3.

export const accompagnementsPostRelogement = {
  APPROPRIATION_LOGEMENT: 'Appropriation du logement',
  BUDGET: 'Budget',
  DEMARCHES_ADMINISTRATIVES: 'Démarches administratives',
  ENERGIE: 'Énergie',
  VOISINAGE: 'Voisinage',
  SCOLARITE: 'Scolarité',
  SANTE: 'Santé',
  RELAIS_PARTENAIRE: 'Relais partenaire',
  AUCUN: 'Aucun',
} as const

export const motifsDepart = { PARTI_DE_LUI_MEME: 'Parti de lui-même', EXPULSION: 'Expulsion', DECES: 'Décès' } as const
export type MotifDepart = keyof typeof motifsDepart

export const typesAccession = { CLASSIQUE: 'Classique', SOCIAL: 'Sociale' } as const

export const motifsVeille = {
  HOSPITALISATION: 'Hospitalisation',
  INCARCERATION: 'Incarcération',
  ATTENTE_NAISSANCE: 'Attente d’une naissance',
  ATTENTE_RETRAITE: 'Attente de la retraite',
  ATTENTE_LIVRAISON_NEUF: 'Attente d’une livraison neuve',
  SEPARATION_EN_COURS: 'Séparation en cours',
  SUCCESSION: 'Succession',
  REFUS_DE_CONTACT: 'Refus de contact',
  AUTRE: 'Autre',
} as const

export const typesRelogement = { DEFINITIF: 'Définitif', TIROIR: 'Tiroir', TEMPORAIRE: 'Temporaire' } as const
