// Ce que les registres de la protection des données choisissent dans une liste (règlement (UE) 2016/679, art. 6, 30, 33 et 34).
export const basesLegales = {
  CONSENTEMENT: 'Consentement',
  CONTRAT: 'Contrat',
  OBLIGATION_LEGALE: 'Obligation légale',
  INTERETS_VITAUX: 'Sauvegarde des intérêts vitaux',
  MISSION_PUBLIQUE: 'Mission d’intérêt public',
  INTERET_LEGITIME: 'Intérêt légitime',
} as const

export const naturesDeViolation = {
  CONFIDENTIALITE: 'Perte de confidentialité',
  INTEGRITE: 'Perte d’intégrité',
  DISPONIBILITE: 'Perte de disponibilité',
} as const

export const risques = { AUCUN: 'Aucun risque', RISQUE: 'Un risque', ELEVE: 'Un risque élevé' } as const

export const etatsDeViolation = {
  A_NOTIFIER: 'À notifier à la CNIL',
  EN_RETARD: 'Délai de 72 heures passé',
  A_INFORMER: 'Personnes à informer',
  A_CLORE: 'À clore',
  CLOSE: 'Close',
} as const

export const etatsDEntree = { EN_COURS: 'En cours', FINI: 'Fini', ...etatsDeViolation } as const
export type EtatDEntree = keyof typeof etatsDEntree
