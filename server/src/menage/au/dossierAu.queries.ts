import type { Civilite } from '@relogement/domain/acces/civilite'
import type { Commentaire } from '@relogement/domain/commentaire/commentaire.schema'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { sql } from 'kysely'
import { mentionsJson } from '../../commentaire/commentaire.queries.ts'
import type { Acces } from '../../core/database.ts'

/** Les changements d'après cet instant, du plus récent au plus ancien. */
export async function changementsDepuis(db: Acces, menageId: string, fin: Date): Promise<Changement[]> {
  const evenements = await db
    .selectFrom('modification')
    .select('changements')
    .where('sujet_id', '=', menageId)
    .where('le', '>=', fin)
    .orderBy('le', 'desc')
    .orderBy('version', (ordre) => ordre.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  return evenements.flatMap(({ changements }) => changements as Changement[])
}

/** Le dernier enregistrement d'avant cet instant. */
export async function derniereEcriture(db: Acces, menageId: string, fin: Date): Promise<Date | null> {
  const { le } = await db
    .selectFrom('modification')
    .select((e) => e.fn.max('le').as('le'))
    .where('sujet_id', '=', menageId)
    .where('le', '<', fin)
    .executeTakeFirstOrThrow()
  return le
}

/** La version qu'avait le dossier à cet instant ; ouvert, il en est à la première. */
export async function versionAlors(db: Acces, menageId: string, fin: Date): Promise<number> {
  const { version } = await db
    .selectFrom('modification')
    .select((e) => e.fn.max('version').as('version'))
    .where('sujet_id', '=', menageId)
    .where('le', '<', fin)
    .executeTakeFirstOrThrow()
  return version ?? 1
}

const COMMENTAIRES_AU_PLUS = 200

/** Les commentaires déjà écrits à cet instant, du plus récent au plus ancien. */
export const commentairesJusquA = (db: Acces, menageId: string, fin: Date) =>
  db
    .selectFrom('commentaire as c')
    .innerJoin('utilisateur as u', 'u.id', 'c.auteur_id')
    .select(['c.id', 'c.texte', 'c.le'])
    .select(sql<Commentaire['visibilite']>`c.visibilite`.as('visibilite'))
    .select(sql<Commentaire['auteur']>`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`.as('auteur'))
    .select(mentionsJson.as('mentions'))
    .where('c.sujet_id', '=', menageId)
    .where('c.le', '<', fin)
    .orderBy('c.le', 'desc')
    .limit(COMMENTAIRES_AU_PLUS)
    .execute()

/** Les suivis que l'on n'avait pas encore notés. */
export async function suivisDApres(db: Acces, menageId: string, fin: Date): Promise<Set<string>> {
  const suivis = await db.selectFrom('suivi').select('id').where('sujet_id', '=', menageId).where('le', '>=', fin).execute()
  return new Set(suivis.map(({ id }) => id))
}

/** La personne que l'historique nomme, par le nom qu'elle porte ou qu'elle a porté ; `null` si personne ne l'a porté. */
export async function personneNommee(db: Acces, nom: string) {
  const actuel = sql<boolean>`u.prenom || ' ' || u.nom = ${nom}`
  const ancien = sql<boolean>`exists (select from modification h, jsonb_array_elements(h.changements) c where h.sujet_id = u.id
    and (c ->> 'chemin' = 'nom' and u.prenom || ' ' || (c ->> 'ancien') = ${nom} or c ->> 'chemin' = 'prenom' and (c ->> 'ancien') || ' ' || u.nom = ${nom}))`
  const personne = await db
    .selectFrom('utilisateur as u')
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email', sql<Civilite | null>`u.civilite`.as('civilite')])
    .where(sql<boolean>`(${actuel} or ${ancien})`)
    .orderBy(actuel, 'desc')
    .orderBy('u.cree_le')
    .limit(1)
    .executeTakeFirst()
  return personne ?? null
}
