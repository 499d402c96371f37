import type { Personne } from '@relogement/domain/acces/personne.schema'
import type { Commentaire } from '@relogement/domain/commentaire/commentaire.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'

type LigneCommentaire = Omit<Commentaire, '@id' | '@type' | '@context'>

/** Les commentaires d'un ménage, du plus récent au plus ancien ; sans `internes`, seuls ceux ouverts aux partenaires. */
export async function listCommentaires(
  db: Acces,
  menageId: string,
  internes: boolean,
  lecteurId: string,
  { page, pageSize }: PageDe,
): Promise<{ lignes: LigneCommentaire[]; total: number }> {
  const visibles = db
    .selectFrom('commentaire as c')
    .where('c.sujet_id', '=', menageId)
    .$if(!internes, (q) => q.where('c.visibilite', '=', 'PARTENAIRES'))
  const { total } = await visibles.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const lignes = await visibles
    .innerJoin('utilisateur as u', 'u.id', 'c.auteur_id')
    .select([
      'c.id',
      'c.texte',
      'c.visibilite',
      'c.le',
      sql<Commentaire['auteur']>`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`.as('auteur'),
      mentionsJson.as('mentions'),
    ])
    .orderBy('c.le', 'desc')
    .orderBy('c.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total,
    lignes: lignes.map(({ le, visibilite, mentions, ...ligne }) => ({
      ...ligne,
      mentions: presenterMentions(mentions, ligne.auteur.id === lecteurId),
      visibilite: visibilite as Commentaire['visibilite'],
      date: le.toISOString(),
    })),
  }
}

/** Une personne prévenue ; `lu` : elle a vu l'alerte qui l'en prévenait, `null` si l'on ne le sait pas. */
export type MentionEnBase = Personne & { readonly lu: boolean | null }

/** Les personnes prévenues d'un commentaire `c`. */
export const mentionsJson = sql<MentionEnBase[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom,
  'lu', (select a.close_par is not distinct from p.id from alerte a where a.commentaire_id = c.id and a.destinataire_id = p.id))
  order by p.nom, p.prenom), '[]') from utilisateur p where p.id = any(c.mentions))`

/** Qui l'a lu n'est dit qu'à l'auteur. */
export const presenterMentions = (mentions: readonly MentionEnBase[], parLAuteur: boolean): Commentaire['mentions'] =>
  mentions.map(({ lu, ...personne }) => (parLAuteur && lu !== null ? { ...personne, lu } : personne))

/** Des commentaires venus d'un autre outil, à leur date ; ils ne préviennent personne. */
export async function insertCommentairesRepris(
  db: Acces,
  auteurId: string,
  repris: readonly { readonly sujetId: string; readonly le: Date; readonly texte: string }[],
): Promise<void> {
  const lignes = repris.map(({ sujetId, le, texte }) => ({ id: uuidv7(), sujet_id: sujetId, auteur_id: auteurId, texte, le }))
  if (lignes.length > 0) await db.insertInto('commentaire').values(lignes).execute()
}

export async function insertCommentaire(
  db: Acces,
  menageId: string,
  auteurId: string,
  le: Date,
  texte: string,
  visibilite: Commentaire['visibilite'],
  mentions: readonly string[],
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('commentaire')
    .values({ id, sujet_id: menageId, auteur_id: auteurId, texte, visibilite, mentions: [...mentions], le })
    .execute()
  return id
}
