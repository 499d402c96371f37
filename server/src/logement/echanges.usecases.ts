// L'historique et les commentaires d'un logement.
import { evenementDeCommentaire } from '@relogement/domain/commentaire/commentaire.evenements'
import { accesRefuse } from '@relogement/domain/common/errors'
import { canCommenterEnInterne, canCommenterLogement } from '@relogement/domain/logement/logement.permissions'
import { insertCommentaire, listCommentaires } from '../commentaire/commentaire.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { listModifications } from '../historique/liste.queries.ts'
import { faitsDe, getLogement } from './logement.queries.ts'

export async function lireHistorique(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  await getLogement(ctx.db, ctx.acteur, id)
  const { lignes, total } = await listModifications(ctx.db, id, [], { page, pageSize })
  const membres = lignes.map((ligne) => presentItem('Modification', `/v1/logements/${id}/modifications/${ligne.id}`, ligne))
  return presentCollection({ type: 'Modification', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

/** Un bailleur ne lit que ce qui s'adresse aux partenaires. */
export async function lireCommentaires(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  await getLogement(ctx.db, ctx.acteur, id)
  const internes = canCommenterEnInterne(ctx.acteur) === null
  const { lignes, total } = await listCommentaires(ctx.db, id, internes, ctx.acteur.id, { page, pageSize })
  const membres = lignes.map((ligne) => presentItem('Commentaire', `/v1/logements/${id}/commentaires/${ligne.id}`, ligne))
  return presentCollection({ type: 'Commentaire', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

interface Saisie {
  readonly texte: string
  readonly visibilite?: 'INTERNE' | 'PARTENAIRES' | undefined
}

/** Sans visibilité dite, en interne pour l'équipe et aux partenaires pour le bailleur. */
export async function commenter(ctx: Contexte, id: string, { texte, visibilite }: Saisie) {
  const { db, acteur, maintenant } = ctx
  const faits = faitsDe(await getLogement(db, acteur, id), maintenant)
  const enInterne = canCommenterEnInterne(acteur) === null
  const choisie = visibilite ?? (enInterne ? 'INTERNE' : 'PARTENAIRES')
  if (canCommenterLogement(acteur, faits) !== null || (choisie === 'INTERNE' && !enInterne)) throw accesRefuse()
  const commentaireId = await insertCommentaire(db, id, acteur.id, maintenant, texte, choisie, [])
  await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDeCommentaire('COMMENTAIRE_AJOUTE', {})])
  return presentItem('Commentaire', `/v1/logements/${id}/commentaires/${commentaireId}`, {
    id: commentaireId,
    texte,
    visibilite: choisie,
    auteur: { id: acteur.id, nom: acteur.nom, prenom: acteur.prenom },
    mentions: [],
    date: maintenant.toISOString(),
  })
}
