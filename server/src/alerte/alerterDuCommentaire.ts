import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'

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
  const aQui = [...charge, ...mentionnes]
  if (aQui.length === 0) return
  await db
    .insertInto('alerte')
    .values(
      aQui.map((qui) => ({
        id: uuidv7(),
        sujet_id: commentaire.sujetId,
        type: 'COMMENTAIRE_AJOUTE',
        texte: `${acteur.prenom} ${acteur.nom} a commenté ${commentaire.quoi}`,
        valeur: `${acteur.prenom} ${acteur.nom}`,
        statut: 'ALERTE',
        date: maintenant,
        date_alerte: maintenant,
        auteur_id: acteur.id,
        ...qui,
      })),
    )
    .execute()
}
