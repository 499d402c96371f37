// Un logement privé n'est là que pour le ménage à qui il est proposé ; il ne paraît dans la liste d'aucun bailleur.
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import type { Logement, LogementPrive } from '../core/tables.gen.ts'

/** La ville se reconnaît à son code postal, et à son nom quand il en dit plusieurs. */
export async function insertLogementPrive(
  db: Acces,
  logement: Omit<Insertable<Logement>, 'id' | 'statut' | 'prive' | 'ville_code'>,
  bailleur: Omit<Insertable<LogementPrive>, 'logement_id'>,
): Promise<string> {
  const id = uuidv7()
  const { code_postal: codePostal, ville } = logement
  await db
    .insertInto('logement')
    .values({
      ...logement,
      id,
      statut: 'RESERVE',
      prive: true,
      ville_code: sql`(select code_insee from ville where codes_postaux @> array[${codePostal}] order by sans_accents(nom) = sans_accents(${ville}) desc, population desc nulls last limit 1)`,
    })
    .execute()
  await db
    .insertInto('logement_prive')
    .values({ ...bailleur, logement_id: id })
    .execute()
  return id
}

/** Plus proposé à personne, le nom de son bailleur ne se garde pas. */
export async function oublierLesLogementsPrives(db: Acces, logements: readonly string[]): Promise<void> {
  await db
    .deleteFrom('logement as l')
    .where('l.id', 'in', [...logements])
    .where('l.prive', '=', true)
    .where(sql<boolean>`not exists (select from proposition p where p.logement_id = l.id)`)
    .execute()
}

/** Ceux des propositions qu'un passage avait écartées, tels qu'ils étaient. */
export async function retablirLesLogementsPrives(db: Acces, menageId: string, par: string, propositions: readonly string[]): Promise<void> {
  const siennes = sql`from proposition_ecartee e where e.menage_id = ${menageId}::uuid and e.par = ${par} and e.id = any(${[...propositions]}::uuid[])`
  await sql`insert into logement select l.* from (select e.logement ${siennes} and e.logement is not null) s,
    jsonb_populate_record(null::logement, s.logement) l on conflict do nothing`.execute(db)
  await sql`insert into logement_prive select l.* from (select e.logement_prive as prive ${siennes} and e.logement_prive is not null) s,
    jsonb_populate_record(null::logement_prive, s.prive) l on conflict do nothing`.execute(db)
}
