import type { PassageQuiEcarte } from '@relogement/domain/menage/menage.faits'
import type { SuiteProposition } from '@relogement/domain/menage/menage.suites'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'

/** Écrit sur les propositions ce que le passage leur fait : acceptation, refus, retrait, ou suppression avec le départ. */
export async function appliquerPropositions({ db, aujourdhui }: Contexte, suites: readonly SuiteProposition[]): Promise<void> {
  const supprimees = suites.filter(({ statut }) => statut === 'supprimee').map(({ id }) => id)
  if (supprimees.length > 0) {
    const laissees = await db.deleteFrom('proposition').where('id', 'in', supprimees).returning('logement_id').execute()
    await oublierLesLogementsPrives(
      db,
      laissees.map(({ logement_id }) => logement_id),
    )
  }
  for (const { id, statut, acceptation, refus } of suites) {
    if (statut === 'supprimee') continue
    await db
      .updateTable('proposition')
      .set({
        statut,
        version: sql`version + 1`,
        ...(acceptation === undefined ? {} : { acceptation_le: acceptation && aujourdhui }),
        ...(acceptation === null ? SANS_TAUX_FIGE : {}),
        ...(acceptation?.apl == null ? {} : { apl: acceptation.apl }),
        ...(refus === undefined
          ? {}
          : { refus_le: refus && (refus.date ?? aujourdhui), refus_motif: refus?.motif ?? null, refus_legitime: refus?.legitime ?? null }),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Figé par l'acceptation, le taux d'effort s'en va avec elle. */
const SANS_TAUX_FIGE = {
  taux_effort: sql<number | null>`case when acceptation_le is null then taux_effort end`,
  taux_effort_termes: sql<string | null>`case when acceptation_le is null then taux_effort_termes end`,
}

/** Un logement privé n'est là que pour le ménage à qui il est proposé : le nom de son bailleur ne se garde pas après. */
const oublierLesLogementsPrives = (db: Acces, logements: readonly string[]) =>
  db
    .deleteFrom('logement as l')
    .where('l.id', 'in', [...logements])
    .where('l.prive', '=', true)
    .where(sql<boolean>`not exists (select from proposition p where p.logement_id = l.id)`)
    .execute()

/** Met de côté, telles qu'elles sont, celles que le passage écarte ; un même passage redit remplace ce qu'il avait mis. */
export async function mettreDeCote(
  { db, maintenant }: Contexte,
  menageId: string,
  par: PassageQuiEcarte,
  suites: readonly SuiteProposition[],
): Promise<void> {
  const ids = suites.filter(({ statut }) => statut === 'supprimee' || statut === 'retiree').map(({ id }) => id)
  await oublierLesEcartees(db, menageId, par)
  if (ids.length === 0) return
  await sql`insert into proposition_ecartee (id, menage_id, par, proposition, logement, logement_prive, ecartee_le)
    select p.id, p.menage_id, ${par}, to_jsonb(p), case when l.prive then to_jsonb(l) end, to_jsonb(lp), ${maintenant}
    from proposition p join logement l on l.id = p.logement_id left join logement_prive lp on lp.logement_id = l.id
    where p.id = any(${ids}::uuid[])`.execute(db)
}

/** Rétablit celles du passage défait qui peuvent l'être, telles qu'elles étaient ; les autres sont oubliées avec elles. */
export async function retablir({ db }: Contexte, menageId: string, par: PassageQuiEcarte, retablies: readonly string[]): Promise<void> {
  const siennes = sql`from proposition_ecartee e where e.menage_id = ${menageId}::uuid and e.par = ${par} and e.id = any(${[...retablies]}::uuid[])`
  await sql`insert into logement select l.* from (select e.logement ${siennes} and e.logement is not null) s,
    jsonb_populate_record(null::logement, s.logement) l on conflict do nothing`.execute(db)
  await sql`insert into logement_prive select l.* from (select e.logement_prive as prive ${siennes} and e.logement_prive is not null) s,
    jsonb_populate_record(null::logement_prive, s.prive) l on conflict do nothing`.execute(db)
  await sql`insert into proposition select p.* from (select e.proposition ${siennes}) s, jsonb_populate_record(null::proposition, s.proposition) p
    on conflict (id) do update set statut = excluded.statut, acceptation_le = excluded.acceptation_le, taux_effort = excluded.taux_effort,
      taux_effort_termes = excluded.taux_effort_termes, version = proposition.version + 1`.execute(db)
  await oublierLesEcartees(db, menageId, par)
}

const oublierLesEcartees = (db: Acces, menageId: string, par: PassageQuiEcarte) =>
  db.deleteFrom('proposition_ecartee').where('menage_id', '=', menageId).where('par', '=', par).execute()
