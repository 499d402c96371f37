import { dit, redacteur, sorte } from '../historique/evenement.ts'

export const evenementsRegistre = {
  ENTREE_INSCRITE: sorte({}, { texte: () => 'Entrée inscrite au registre', fait: () => [dit(' a inscrit l’entrée au registre')] }),
  ENTREE_CORRIGEE: sorte({}, { texte: () => 'Entrée mise à jour', fait: () => [dit(' a mis à jour l’entrée')] }),
}

export const evenementDeRegistre = redacteur(evenementsRegistre)
