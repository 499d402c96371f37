import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Ce qui a rompu la chaîne, au premier endroit où elle l'est. */
export type DefautDuJournal = 'CHAINE' | 'LIGNE_CHANGEE' | 'LIGNE_ABSENTE' | 'LIGNE_AJOUTEE'

export interface Rupture {
  readonly maillon: number
  readonly defaut: DefautDuJournal
  readonly journal: string
  /** La ligne, quand une seule est en cause. */
  readonly ligne: number | null
  readonly scelleLe: Date
}

/** Enchaîne ce que le journal des accès a reçu depuis ; rend le nombre de maillons neufs. */
export const scellerLeJournal = async (db: Acces): Promise<number> =>
  (await sql<{ n: number }>`select sceller_le_journal() as n`.execute(db)).rows[0]?.n ?? 0

/** Efface les maillons des jours d'avant cet instant : la base en garde six mois au moins. */
export const oublierLeJournal = async (db: Acces, avant: Date): Promise<void> => {
  await sql`select oublier_le_journal(${avant})`.execute(db)
}

export interface DernierMaillon {
  readonly numero: number
  readonly empreinte: string
}

export async function dernierMaillon(db: Acces): Promise<DernierMaillon | null> {
  const { rows } = await sql<DernierMaillon>`
    select numero, encode(empreinte, 'hex') as empreinte from maillon_du_journal order by numero desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function noterLaVerification(db: Acces, le: Date, { maillons, rupture }: Verification): Promise<void> {
  await db
    .insertInto('verification_du_journal')
    .values({ le, maillons, rompu_au: rupture?.maillon ?? null, defaut: rupture?.defaut ?? null })
    .execute()
}

/** Le maillon rompu que la dernière relecture a trouvé ; `null` : aucun, ou aucune relecture encore. */
export async function ruptureConnue(db: Acces): Promise<number | null> {
  const derniere = await db.selectFrom('verification_du_journal').select('rompu_au').orderBy('le', 'desc').executeTakeFirst()
  return derniere?.rompu_au ?? null
}

/**
 * Des lectures d'il y a plus d'une heure attendent leur sceau : la tâche ne se fait plus, ou une ligne datée de plus tard la retient. Tant que rien
 * n'est scellé, rien ne dit ce qui change. Les premières non scellées suffisent, par leur numéro : le journal entier ne se lit pas.
 */
export const RETARD_DES_SCEAUX = sql<{ oui: boolean }>`
  select coalesce(least(
      (select min(c.le) from (select le from consultation
        where id > (select coalesce(max(m.dernier), 0) from maillon_du_journal m where m.journal = 'CONSULTATION') order by id limit 10000) c),
      (select min(l.le) from (select le from lecture_de_liste
        where id > (select coalesce(max(m.dernier), 0) from maillon_du_journal m where m.journal = 'LISTE') order by id limit 10000) l)
    ) < now() - interval '1 hour', false) as oui`

export async function sceauEnRetard(db: Acces): Promise<boolean> {
  const { rows } = await RETARD_DES_SCEAUX.execute(db)
  return rows[0]?.oui === true
}

interface Verification {
  readonly maillons: number
  readonly rupture: Rupture | null
}

/** Des maillons à la fois : la relecture d'un an de journal tient dans les délais de la base. */
const PAR_LECTURE = 100

/** Relit toute la chaîne, maillon après maillon ; rend le premier rompu, `null` si elle est entière. */
export async function verifierLeJournal(db: Acces): Promise<Verification> {
  const dernier = (await dernierMaillon(db))?.numero ?? 0
  for (let depuis = 0; depuis < dernier; depuis += PAR_LECTURE) {
    const rupture = await premiereRupture(db, depuis, depuis + PAR_LECTURE)
    if (rupture) return { maillons: dernier, rupture }
  }
  return { maillons: dernier, rupture: null }
}

async function premiereRupture(db: Acces, depuis: number, jusqua: number): Promise<Rupture | null> {
  const { rows } = await sql<Rupture>`
    with lus as (select * from maillon_du_journal where numero > ${depuis} and numero <= ${jusqua}),
    suite as (
      select n as numero, m.*, avant.empreinte as d_avant
      from generate_series(${depuis}::bigint + 1, least(${jusqua}::bigint, (select max(numero) from maillon_du_journal))) n
      left join lateral (select journal, jour, dernier, ids, empreintes, corps, avant, empreinte, scelle_le from lus where lus.numero = n) m on true
      left join maillon_du_journal avant on avant.numero = n - 1
    ),
    dites as (
      select l.numero, l.journal, l.scelle_le, x.id, x.empreinte, r.id as retouche, r.empreinte as retouchee
      from lus l cross join lateral unnest(l.ids, l.empreintes) as x(id, empreinte)
      left join lateral (
        select r.id, r.empreinte from retouche_du_journal r where l.journal = 'CONSULTATION' and r.consultation_id = x.id order by r.id desc limit 1
      ) r on true
    ),
    -- Du maillon d'avant à celui-ci, dans son journal : rien ne s'y ajoute après coup.
    etendues as (
      select l.numero, l.journal, l.scelle_le, l.dernier as a,
        coalesce((select max(p.dernier) from maillon_du_journal p where p.journal = l.journal and p.numero < l.numero), 0) as apres
      from lus l
    ),
    defauts as (
      select numero, 'CHAINE' as defaut, coalesce(journal, '') as journal, null::bigint as ligne, coalesce(scelle_le, now()) as scelle_le
        from suite where empreinte is null or avant <> coalesce(d_avant, ''::bytea) or (d_avant is null and numero > 1)
          or empreinte <> empreinte_du_maillon(numero, journal, jour, dernier, corps, avant)
          or ids is not null and corps <> (select sha256(string_agg(e, ''::bytea order by o)) from unnest(empreintes) with ordinality as u(e, o))
      union all
      select d.numero, case when l.id is null then 'LIGNE_ABSENTE' else 'LIGNE_CHANGEE' end, d.journal, d.id, d.scelle_le
        from dites d left join ligne_du_journal l on l.journal = d.journal and l.id = d.id
        where case when d.retouche is not null then l.empreinte is distinct from d.retouchee else l.empreinte is distinct from d.empreinte end
      union all
      select e.numero, 'LIGNE_AJOUTEE', e.journal, l.id, e.scelle_le
        from etendues e join ligne_du_journal l on l.journal = e.journal and l.id > e.apres and l.id <= e.a
        left join dites d on d.journal = l.journal and d.id = l.id
        where d.id is null
          and not exists (select from maillon_du_journal m where m.journal = l.journal and m.jour = (l.le at time zone 'UTC')::date and l.id = any(m.ids))
    )
    select numero as maillon, defaut, journal, ligne, scelle_le as "scelleLe" from defauts order by numero, ligne nulls first limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
