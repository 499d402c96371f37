/**
 * Les dossiers qu'un nombre compte et que la liste filtre. Ceux d'un chargé : qu'il suit encore, et parmi eux ceux dont une échéance est
 * passée, et ceux que personne n'a touchés depuis six semaines, hors veille et sans rappel : un dossier n'est que dans une liste de la
 * journée (look 21). Ceux d'une opération : les plus urgents, à qui rien n'est proposé. La base décide de chacun, en une condition
 * (`server/src/portee/dossiersSuivis.ts`).
 */
export const dossiersSuivis = {
  EN_COURS: 'En cours',
  EN_RETARD: 'En retard',
  ENDORMI: 'Endormis',
  NOIRE_SANS_PROPOSITION: 'Cotés noire, sans proposition en cours',
} as const
export type DossierSuivi = keyof typeof dossiersSuivis
