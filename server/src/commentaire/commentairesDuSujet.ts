import type { Acteur } from '@relogement/domain/acces/roles'
import type { commentairesDe, mentionsDe } from '@relogement/domain/commentaire/commentaire.contract'
import { commentaireAjoute } from '@relogement/domain/commentaire/commentaire.evenements'
import type { Commentaire, SaisieCommentaire } from '@relogement/domain/commentaire/commentaire.schema'
import { accesRefuse, exiger } from '@relogement/domain/common/errors'
import { alerterDuCommentaire } from '../alerte/alerterDuCommentaire.ts'
import type { Contexte, Services } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { noterLecture, type SujetServi } from '../sujet/sujet.ts'
import { insertCommentaire, listCommentaires } from './commentaire.queries.ts'
import { type PersonneAPrevenir, verifierMentions } from './mentions.ts'

type Visibilite = Commentaire['visibilite']

export interface SujetCommente<N extends string, O> extends SujetServi<N, O> {
  /** Ce que la personne en lit : tout, ce qui s'adresse aux partenaires, ou rien. */
  readonly litCommentaires: (acteur: Acteur, objet: O) => 'TOUS' | Visibilite | 'AUCUN'
  /** Pourquoi elle ne peut pas commenter ainsi. */
  readonly refusDeCommenter: (acteur: Acteur, objet: O, visibilite: Visibilite) => string | null
  /** Qui peut en être prévenu : ceux qui le lisent ; absent, personne. */
  readonly personnesAPrevenir?: (ctx: Contexte, objet: O) => Promise<PersonneAPrevenir[]>
  /** Qui le suit : un commentaire l'en prévient, s'il n'en est pas l'auteur. */
  readonly suiviPar?: (objet: O) => string | null
}

const lireOuRefuser = async <O>(ctx: Contexte, servi: SujetCommente<string, O>, id: string) => {
  const objet = await servi.lire(ctx, id)
  const lit = servi.litCommentaires(ctx.acteur, objet)
  if (lit === 'AUCUN') throw accesRefuse()
  return { objet, internes: lit !== 'PARTENAIRES' }
}

/** Les commentaires d'un sujet que la personne lit, du plus récent au plus ancien. */
export async function lireCommentaires<O>(ctx: Contexte, servi: SujetCommente<string, O>, id: string, { page, pageSize }: PageDe) {
  const { internes } = await lireOuRefuser(ctx, servi, id)
  await noterLecture(ctx, servi, id, 'commentaires', internes ? ['COMMENTAIRES', 'COMMENTAIRES_INTERNES'] : ['COMMENTAIRES'])
  const { lignes, total } = await listCommentaires(ctx.db, id, internes, ctx.acteur.id, { page, pageSize })
  const membres = lignes.map((ligne) => presentItem('Commentaire', `/v1/${servi.sujet.pluriel}/${id}/commentaires/${ligne.id}`, ligne))
  return presentCollection({ type: 'Commentaire', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

/** Commente ; sans visibilité dite, en interne pour l'équipe et aux partenaires pour les autres. */
export async function commenter<O>(
  ctx: Contexte,
  servi: SujetCommente<string, O>,
  id: string,
  { texte, visibilite, mentions }: SaisieCommentaire,
) {
  const { acteur, db, maintenant } = ctx
  const objet = await servi.lire(ctx, id)
  const choisie = visibilite ?? (servi.refusDeCommenter(acteur, objet, 'INTERNE') === null ? 'INTERNE' : 'PARTENAIRES')
  exiger(servi.refusDeCommenter(acteur, objet, choisie))

  const possibles = mentions.length === 0 ? [] : await personnesAPrevenir(ctx, servi, objet)
  const prevenus = verifierMentions(acteur, possibles, choisie, mentions)
  const idsPrevenus = prevenus.map((personne) => personne.id)
  const commentaireId = await insertCommentaire(db, id, acteur.id, maintenant, texte, choisie, idsPrevenus)
  const quoi = servi.sujet.le
  await insertEvenements(db, acteur.id, maintenant, { id }, [commentaireAjoute(quoi)])
  await alerterDuCommentaire(ctx, { id: commentaireId, sujetId: id, quoi }, servi.suiviPar?.(objet) ?? null, idsPrevenus)
  return presentItem('Commentaire', `/v1/${servi.sujet.pluriel}/${id}/commentaires/${commentaireId}`, {
    id: commentaireId,
    texte,
    visibilite: choisie,
    auteur: { id: acteur.id, nom: acteur.nom, prenom: acteur.prenom },
    mentions: prevenus.map((personne) => ({ id: personne.id, nom: personne.nom, prenom: personne.prenom, lu: false })),
    date: maintenant.toISOString(),
  })
}

/** Ceux que l'on peut prévenir d'un commentaire : ils lisent déjà le sujet. */
export async function lirePersonnesAPrevenir<O>(ctx: Contexte, servi: SujetCommente<string, O>, id: string) {
  const { objet } = await lireOuRefuser(ctx, servi, id)
  const personnes = await personnesAPrevenir(ctx, servi, objet)
  const page = { page: 1, pageSize: Math.max(1, personnes.length), total: personnes.length }
  return presentCollection({ type: 'Utilisateur', url: ctx.requete.url, ...page }, personnes, {})
}

const personnesAPrevenir = async <O>(ctx: Contexte, servi: SujetCommente<string, O>, objet: O) =>
  servi.personnesAPrevenir?.(ctx, objet) ?? []

interface Vise {
  readonly params: { readonly id: string }
}

/** Les appels de `commentairesDe(sujet)`. */
export const routesCommentaires = <const N extends string, O>(servi: SujetCommente<N, O>) => {
  const adresse = `/v1/${servi.sujet.pluriel}/{id}`
  return {
    [`GET ${adresse}/commentaires`]: (ctx: Contexte, { params, query }: Vise & { query: PageDe }) =>
      lireCommentaires(ctx, servi, params.id, query),
    [`POST ${adresse}/commentaires`]: (ctx: Contexte, { params, body }: Vise & { body: SaisieCommentaire }) =>
      commenter(ctx, servi, params.id, body),
  } as unknown as Traitements<ReturnType<typeof commentairesDe<N>>, Services>
}

/** L'appel de `mentionsDe(sujet)`. */
export const routesMentions = <const N extends string, O>(servi: SujetCommente<N, O>) =>
  ({
    [`GET /v1/${servi.sujet.pluriel}/{id}/personnes-a-prevenir`]: (ctx: Contexte, { params }: Vise) =>
      lirePersonnesAPrevenir(ctx, servi, params.id),
  }) as unknown as Traitements<ReturnType<typeof mentionsDe<N>>, Services>
