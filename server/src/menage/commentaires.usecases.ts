import { evenementDeCommentaire } from '@relogement/domain/commentaire/commentaire.evenements'
import { accesRefuse } from '@relogement/domain/common/errors'
import { exiger } from '@relogement/domain/menage/menage.errors'
import { canCommenterAuxPartenaires, canCommenterEnInterne } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { uuidv7 } from 'uuidv7'
import { insertCommentaire, listCommentaires } from '../commentaire/commentaire.queries.ts'
import { listPersonnesAPrevenir, verifierMentions } from '../commentaire/mentions.ts'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { getDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'
import { menagesVisibles } from './portee.ts'

export async function lireCommentaires(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const groupes = groupesVisibles(ctx.acteur, liensDuMenage(dossier))
  if (!groupes.has('COMMENTAIRES')) throw accesRefuse()
  const lus = groupes.has('COMMENTAIRES_INTERNES') ? ['COMMENTAIRES', 'COMMENTAIRES_INTERNES'] : ['COMMENTAIRES']
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'commentaires', lus, ctx.maintenant)
  const { lignes, total } = await listCommentaires(ctx.db, id, groupes.has('COMMENTAIRES_INTERNES'), ctx.acteur.id, { page, pageSize })
  const membres = lignes.map((ligne) => presentItem('Commentaire', `/v1/menages/${id}/commentaires/${ligne.id}`, ligne))
  return presentCollection({ type: 'Commentaire', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

interface SaisieCommentaire {
  texte: string
  visibilite?: 'INTERNE' | 'PARTENAIRES' | undefined
  mentions: readonly string[]
}

/** Commente le dossier ; sans visibilité dite, en interne pour l'équipe et aux partenaires pour les autres. */
export async function commenter(ctx: Contexte, id: string, { texte, visibilite, mentions }: SaisieCommentaire) {
  const { acteur, db, maintenant } = ctx
  const dossier = await getDossier(db, menagesVisibles(acteur), id)
  const liens = liensDuMenage(dossier)
  const enInterne = canCommenterEnInterne(acteur, liens)
  const choisie = visibilite ?? (enInterne === null ? 'INTERNE' : 'PARTENAIRES')
  const refus = choisie === 'INTERNE' ? enInterne : canCommenterAuxPartenaires(acteur, liens)
  exiger(refus)

  const prevenus = await verifierMentions(ctx, dossier, choisie, mentions)
  const idsPrevenus = prevenus.map((personne) => personne.id)
  const commentaireId = await insertCommentaire(db, id, acteur.id, maintenant, texte, choisie, idsPrevenus)
  await insertEvenements(db, acteur.id, maintenant, { id: id }, [evenementDeCommentaire('COMMENTAIRE_AJOUTE', {})])
  await prevenir(ctx, { id: commentaireId, menageId: id }, dossier.charge?.id ?? null, idsPrevenus)
  const auteur = { id: acteur.id, nom: acteur.nom, prenom: acteur.prenom }
  return presentItem('Commentaire', `/v1/menages/${id}/commentaires/${commentaireId}`, {
    id: commentaireId,
    texte,
    visibilite: choisie,
    auteur,
    mentions: prevenus.map(({ id: personneId, nom, prenom }) => ({ id: personneId, nom, prenom, lu: false })),
    date: maintenant.toISOString(),
  })
}

/** Ceux que l'on peut prévenir de ce dossier : ils le lisent déjà. */
export async function lirePersonnesAPrevenir(ctx: Contexte, id: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('COMMENTAIRES')) throw accesRefuse()
  const personnes = await listPersonnesAPrevenir(ctx, dossier)
  const page = { page: 1, pageSize: Math.max(1, personnes.length), total: personnes.length }
  return presentCollection({ type: 'Utilisateur', url: ctx.requete.url, ...page }, personnes, {})
}

/**
 * COMMENTAIRE_AJOUTE (domain-rules § 8) : le chargé de relogement et les personnes mentionnées, une fois chacun, jamais l'auteur. Une
 * mention est à son destinataire, chargé compris.
 */
async function prevenir(
  { db, acteur, maintenant }: Contexte,
  commentaire: { readonly id: string; readonly menageId: string },
  chargeId: string | null,
  mentions: readonly string[],
): Promise<void> {
  const suivi = chargeId !== null && chargeId !== acteur.id && !mentions.includes(chargeId)
  const charge = suivi ? [{ pour: 'CHARGE', destinataire_id: null, commentaire_id: null }] : []
  const mentionnes = mentions.map((id) => ({ pour: 'DESTINATAIRE', destinataire_id: id, commentaire_id: commentaire.id }))
  const aQui = [...charge, ...mentionnes]
  if (aQui.length === 0) return
  await db
    .insertInto('alerte')
    .values(
      aQui.map((qui) => ({
        id: uuidv7(),
        sujet_id: commentaire.menageId,
        type: 'COMMENTAIRE_AJOUTE',
        texte: `${acteur.prenom} ${acteur.nom} a commenté le dossier`,
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
