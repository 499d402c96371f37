/**
 * Les dossiers qu'un nombre compte et que la liste filtre. Ceux d'un chargé : qu'il suit encore, et parmi eux ceux dont une échéance est
 * passée. Ceux d'une opération : les plus urgents, à qui rien n'est proposé. La base décide de chacun, en une condition
 * (`server/src/portee/dossiersSuivis.ts`).
 */
export const dossiersSuivis = {
  EN_COURS: 'En cours',
  EN_RETARD: 'En retard',
  NOIRE_SANS_PROPOSITION: 'Cotés noire, sans proposition en cours',
} as const
export type DossierSuivi = keyof typeof dossiersSuivis
