import { dit, redacteur, sorte } from '../historique/evenement.ts'

/** Ce qui est commenté se lit au fil des commentaires, pas à l'historique. */
export const evenementsCommentaire = {
  COMMENTAIRE_AJOUTE: sorte({}, { type: 'COMMENTAIRE', texte: () => 'Commentaire ajouté', fait: () => [dit(' a commenté le dossier')] }),
}

export const evenementDeCommentaire = redacteur(evenementsCommentaire)
