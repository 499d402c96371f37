/** D'où l'on vient à une opération. */
export const PILOTAGE = { libelle: 'Pilotage des opérations', vers: '/outil-de-pilotage/pilotage-des-operations' }
export const FIL = [{ libelle: 'Outil de pilotage' }, PILOTAGE]
