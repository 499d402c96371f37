import type { Contexte } from '../core/contexte.ts'
import { poserAlertes } from './gestes.ts'

/**
 * COMMENTAIRE_AJOUTE (domain-rules § 8) : qui suit l'objet et les personnes mentionnées, une fois chacun, jamais l'auteur. Une mention est à
 * son destinataire, celui qui suit compris.
 */
export async function alerterDuCommentaire(
  { db, acteur, maintenant }: Contexte,
  commentaire: { readonly id: string; readonly sujetId: string; readonly quoi: string },
  suiviPar: string | null,
  mentions: readonly string[],
): Promise<void> {
  const suivi = suiviPar !== null && suiviPar !== acteur.id && !mentions.includes(suiviPar)
  const charge = suivi ? [{ pour: 'CHARGE', destinataire_id: null, commentaire_id: null }] : []
  const mentionnes = mentions.map((id) => ({ pour: 'DESTINATAIRE', destinataire_id: id, commentaire_id: commentaire.id }))
  const auteur = `${acteur.prenom} ${acteur.nom}`
  const alerte = {
    sujet_id: commentaire.sujetId,
    type: 'COMMENTAIRE_AJOUTE',
    texte: `${auteur} a commenté ${commentaire.quoi}`,
    valeur: auteur,
    auteur_id: acteur.id,
  }
  await poserAlertes(
    { db, maintenant },
    [...charge, ...mentionnes].map((qui) => ({ ...alerte, ...qui })),
  )
}
