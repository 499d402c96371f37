/**
 * Les dossiers d'un chargé, tels que le résumé des collaborateurs les compte et que la liste les filtre : ceux qu'il suit encore, et parmi
 * eux ceux dont une échéance est passée, et ceux que personne n'a touchés depuis six semaines, hors veille et sans rappel dû : un dossier n'est
 * que dans une liste de la journée (look 21). La base décide de chacun, en une condition (`server/src/portee/dossiersSuivis.ts`).
 */
export const dossiersSuivis = { EN_COURS: 'En cours', EN_RETARD: 'En retard', ENDORMI: 'Endormis' } as const
export type DossierSuivi = keyof typeof dossiersSuivis
