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
  { page, pageSize }: PageDe,
): Promise<{ lignes: LigneCommentaire[]; total: number }> {
  const visibles = db
    .selectFrom('commentaire as c')
    .where('c.menage_id', '=', menageId)
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
    lignes: lignes.map(({ le, visibilite, ...ligne }) => ({
      ...ligne,
      visibilite: visibilite as Commentaire['visibilite'],
      date: le.toISOString(),
    })),
  }
}

/** Les personnes prévenues d'un commentaire `c`. */
export const mentionsJson = sql<
  Commentaire['mentions']
>`(select coalesce(json_agg(json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom)
  order by p.nom, p.prenom), '[]') from utilisateur p where p.id = any(c.mentions))`

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
    .values({ id, menage_id: menageId, auteur_id: auteurId, texte, visibilite, mentions: [...mentions], le })
    .execute()
  return id
}
