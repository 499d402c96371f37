// Tout ce qui s'écrit d'une proposition passe par ici : aucun autre concept n'écrit sa table.
import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import type { DB, Proposition } from '../core/tables.gen.ts'

export async function insertProposition(db: Acces, proposition: Omit<Insertable<Proposition>, 'id'>): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('proposition')
    .values({ ...proposition, id })
    .execute()
  return id
}

/** Sa version avance : qui l'avait ouverte l'apprend. */
export async function modifierProposition(db: Acces, id: string, champs: UpdateObject<DB, 'proposition'>): Promise<void> {
  await db
    .updateTable('proposition')
    .set({ ...(champs as Updateable<Proposition>), ...etablieSelon(champs.statut), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export interface ReponseDuGtr {
  readonly id: string
  readonly accepte: boolean
  readonly rang: number
}

/** Ce qu'un GTR décide de ces propositions, à la clôture de son compte rendu : d'un seul aller et retour. */
export const repondreEnGtr = (db: Acces, reponses: readonly ReponseDuGtr[], date: string) =>
  sql`update proposition p set statut = case when r.accepte then 'acceptee_gtr' else 'refusee_gtr' end, gtr_accepte = r.accepte,
      gtr_reponse_rang = r.rang, gtr_date = ${date}, etablie_le = null, version = p.version + 1
    from json_to_recordset(${JSON.stringify(reponses)}::json) as r (id uuid, accepte boolean, rang smallint) where p.id = r.id`.execute(db)

/** Le GTR se rouvre : ses réponses ne valent plus. */
export const rouvrirEnGtr = (db: Acces, ids: readonly string[]) =>
  sql`update proposition set statut = 'presentation_gtr', gtr_accepte = null, gtr_reponse_rang = null, gtr_date = null, etablie_le = null,
      version = version + 1 where id = any(${[...ids]}::uuid[])`.execute(db)

/** Celles que cette réunion n'a jamais jugées, retirées avant elle : plus rien ne les y rattache. */
export const detacherLesRetirees = (db: Acces, reunionId: string) =>
  db
    .updateTable('proposition')
    .set({ reunion_id: null })
    .where('reunion_id', '=', reunionId)
    .where('statut', '=', 'retiree')
    .where('gtr_accepte', 'is', null)
    .execute()

const GARDENT_LEUR_JOUR = ['acceptee_menage', 'refusee_menage', 'retiree']

/** Le jour où elle est établie se garde tant que la suite en découle ; revenue chez le bailleur ou au GTR, elle ne l'est plus. */
const etablieSelon = (statut: unknown) => {
  if (typeof statut !== 'string' || GARDENT_LEUR_JOUR.includes(statut)) return {}
  return {
    etablie_le: statut === 'proposition_relogement' ? sql<string>`coalesce(etablie_le, (now() at time zone 'Europe/Paris')::date)` : null,
  }
}

/** Le taux d'effort se calcule : personne ne l'a saisi, la version ne bouge pas. */
export async function figerLeTaux(
  db: Acces,
  id: string,
  taux: Pick<Updateable<Proposition>, 'taux_effort' | 'taux_effort_termes'>,
): Promise<void> {
  await db.updateTable('proposition').set(taux).where('id', '=', id).execute()
}

/** Rend les logements qu'elles laissent. */
export async function supprimerPropositions(db: Acces, ids: readonly string[]): Promise<string[]> {
  const laissees = await db
    .deleteFrom('proposition')
    .where('id', 'in', [...ids])
    .returning('logement_id')
    .execute()
  return laissees.map(({ logement_id }) => logement_id)
}

/** Les logements de ces propositions. */
export const logementsDe = async (db: Acces, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('proposition')
          .select('logement_id')
          .where('id', 'in', [...ids])
          .execute()
      ).map(({ logement_id }) => logement_id)

/** Met de côté, telles qu'elles sont, celles qu'un passage écarte ; un même passage redit remplace ce qu'il avait mis. */
export async function ecarter(db: Acces, menageId: string, par: string, ids: readonly string[], maintenant: Date): Promise<void> {
  await oublierLesEcartees(db, menageId, par)
  if (ids.length === 0) return
  await sql`insert into proposition_ecartee (id, menage_id, par, proposition, logement, logement_prive, ecartee_le)
    select p.id, p.menage_id, ${par}, to_jsonb(p), case when l.prive then to_jsonb(l) end, to_jsonb(lp), ${maintenant}
    from proposition p join logement l on l.id = p.logement_id left join logement_prive lp on lp.logement_id = l.id
    where p.id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Rétablit celles-ci, telles qu'elles étaient, sans leur réunion si elle n'existe plus ; les autres que ce passage avait écartées sont oubliées avec elles. */
export async function retablirLesEcartees(db: Acces, menageId: string, par: string, retablies: readonly string[]): Promise<void> {
  await sql`insert into proposition select p.* from (select e.proposition from proposition_ecartee e
      where e.menage_id = ${menageId}::uuid and e.par = ${par} and e.id = any(${[...retablies]}::uuid[])) s,
    jsonb_populate_record(null::proposition, s.proposition || jsonb_build_object('reunion_id',
      (select r.id from reunion r where r.id = (s.proposition ->> 'reunion_id')::uuid))) p
    on conflict (id) do update set statut = excluded.statut, acceptation_le = excluded.acceptation_le, taux_effort = excluded.taux_effort,
      taux_effort_termes = excluded.taux_effort_termes, version = proposition.version + 1`.execute(db)
  await oublierLesEcartees(db, menageId, par)
}

const oublierLesEcartees = (db: Acces, menageId: string, par: string) =>
  db.deleteFrom('proposition_ecartee').where('menage_id', '=', menageId).where('par', '=', par).execute()
