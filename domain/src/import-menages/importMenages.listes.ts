/** Où en est un import de ménages. */
export const etatsDImport = {
  A_BLANC: 'Essai à blanc',
  EN_COURS: 'Import en cours',
  FAIT: 'Importé',
  ECHOUE: 'Échoué',
  ANNULE: 'Annulé',
  ANNULE_EN_PARTIE: 'Annulé en partie',
} as const
export type EtatDImport = keyof typeof etatsDImport
