import { z } from 'zod'
import { dit, redacteur, sorte } from '../historique/evenement.ts'

/** Ce que l'on commente quand les données ne le disent pas. */
const LE_DOSSIER = 'le dossier'

/** Ce qui est commenté se lit au fil des commentaires, pas à l'historique. */
export const evenementsCommentaire = {
  COMMENTAIRE_AJOUTE: sorte(
    { quoi: z.string().optional() },
    { type: 'COMMENTAIRE', texte: () => 'Commentaire ajouté', fait: ({ quoi = LE_DOSSIER }) => [dit(` a commenté ${quoi}`)] },
  ),
}

export const evenementDeCommentaire = redacteur(evenementsCommentaire)

export const commentaireAjoute = (quoi: string) => evenementDeCommentaire('COMMENTAIRE_AJOUTE', quoi === LE_DOSSIER ? {} : { quoi })
