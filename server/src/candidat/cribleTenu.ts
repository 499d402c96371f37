// Le crible tel que ce processus le tient. À chaque lecture, la base dit l'empreinte de chaque tranche de ménages ; seules celles qui ont changé se
// criblent de nouveau (décision 0109).
import type { Tri } from '@relogement/domain/candidat/crible'
import type { Ici } from '@relogement/domain/candidat/criteres'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { type Empreinte, lireNommees } from '../core/registre.ts'
import { createTenus, type Empreintes, empreinteDesLignes, trancheDe } from '../core/tranches.ts'
import { AU_CRIBLE } from './crible.queries.ts'
import { empreinteSql, listConnus, type MenageLu, triEnBase } from './menages.queries.ts'
import { baremeDe, cherche, perimeSql } from './profil.queries.ts'

export interface Question {
  /** Les ménages à portée ; la clé dit deux fois les mêmes. Nulle : ils ne dépendent pas de leurs seules lignes, rien ne se garde. */
  readonly visibles: Condition
  readonly cle: string | null
  readonly typologie: Typologie
  readonly ici: Ici
  /** De ceux qui ne sont pas candidats, ces premiers noms suffisent. */
  readonly premiers: number
}

export interface Crible {
  /** Ceux dont le profil est à refaire avant de se fier au reste. */
  readonly perimes: readonly string[]
  readonly nombres: Readonly<Record<Tri, number>>
  /** Dans l'ordre des noms. */
  readonly candidats: readonly MenageLu[]
  /** Les premiers de ceux que la taille écarte, dans l'ordre des noms. */
  readonly horsTaille: readonly Empreinte[]
  readonly geles: readonly string[]
  readonly incomplets: readonly string[]
}

type Ecarte = readonly [id: string, empreinte: string, cle: string]
const AUTRES = ['GEL', 'TYPOLOGIE', 'INCOMPLET'] as const satisfies readonly Tri[]
type Autre = (typeof AUTRES)[number]

interface Tranche {
  readonly empreinte: string
  readonly perimes: readonly string[]
  readonly nombres: Readonly<Record<Tri, number>>
  readonly candidats: readonly MenageLu[]
  /** Les premiers de chaque sorte, dans l'ordre des noms. */
  readonly autres: Readonly<Record<Autre, readonly Ecarte[]>>
}

const tenir = createTenus<Tranche, Crible>()

/** Range les ménages visibles face à une typologie ; ce qui n'a pas changé depuis la dernière fois ne se relit pas. */
export function cribler(db: Acces, question: Question): Promise<Crible> {
  const { cle, typologie, ici, premiers } = question
  return tenir(db, {
    cle: cle === null ? null : [cle, typologie, ici.jour, baremeDe(ici.variables), premiers].join(' '),
    lireLesEmpreintes: () => lireLesEmpreintes(db),
    lire: (changees) => criblerLesTranches(db, changees, question),
    reunir: (tranches) => reunir(tranches, premiers),
  })
}

function reunir(tranches: readonly Tranche[], premiers: number): Crible {
  const somme = (tri: Tri) => tranches.reduce((total, { nombres }) => total + nombres[tri], 0)
  const dans = (tri: Autre) =>
    tranches
      .flatMap(({ autres }) => autres[tri])
      .sort(parNom)
      .slice(0, premiers)
  return {
    perimes: tranches.flatMap(({ perimes }) => perimes),
    nombres: { GEL: somme('GEL'), TYPOLOGIE: somme('TYPOLOGIE'), INCOMPLET: somme('INCOMPLET'), CANDIDAT: somme('CANDIDAT') },
    candidats: tranches.flatMap(({ candidats }) => candidats).sort(menagesParNom),
    horsTaille: dans('TYPOLOGIE').map(([id, empreinte]) => ({ id, empreinte })),
    geles: dans('GEL').map(([id]) => id),
    incomplets: dans('INCOMPLET').map(([id]) => id),
  }
}

const parNom = ([idA, , a]: Ecarte, [idB, , b]: Ecarte) => (a < b ? -1 : a > b ? 1 : idA < idB ? -1 : 1)

export const menagesParNom = (a: MenageLu, b: MenageLu) => (a.cle < b.cle ? -1 : a.cle > b.cle ? 1 : a.id < b.id ? -1 : 1)

/** Une ligne écrite, ajoutée ou retirée change l'empreinte de sa tranche : le nombre de ses lignes, et les numéros que la base leur donne. */
const lignesDe = (table: 'menage_au_crible' | 'profil_candidat', lesquelles: Condition) =>
  sql`(select ${trancheDe('menage_id')} as tranche, ${empreinteDesLignes('menage_id', 'xmin')} as dit
    from ${sql.table(table)} where ${lesquelles} group by 1)`

/** L'empreinte de chaque tranche : ses lignes au crible, ses profils, et le PRU de chaque opération. */
const empreintesSql = (lesquelles: Condition): RawBuilder<unknown> =>
  sql`(select coalesce(r.tranche, c.tranche) as tranche, concat(r.dit, '|', c.dit, '|',
      (select bit_xor(hash_record_extended(row(o.id, o.pru_id), 0)) from operation o)) as empreinte
    from ${lignesDe('menage_au_crible', lesquelles)} r full join ${lignesDe('profil_candidat', lesquelles)} c on c.tranche = r.tranche)`

async function lireLesEmpreintes(db: Acces): Promise<Empreintes> {
  const { rows } = await sql<{ empreintes: Empreintes }>`
    select coalesce(json_object_agg(tranche, empreinte), '{}') as empreintes from ${empreintesSql(sql`true`)} e`.execute(db)
  return rows[0]?.empreintes ?? {}
}

interface TrancheEcrite extends Omit<Tranche, 'candidats' | 'autres'> {
  readonly tranche: number
  readonly candidats: string | null
  readonly autres: Readonly<Record<Autre, readonly Ecarte[] | null>>
}

/** Chacune avec l'empreinte de l'instant où elle est criblée. */
async function criblerLesTranches(
  db: Acces,
  changees: readonly number[],
  { visibles, typologie, ici, premiers }: Question,
): Promise<[number, Tranche][]> {
  const parmi = (id: string) => sql<boolean>`(${trancheDe(id)} = any(${[...changees]}::int[]))`
  const siens = (tri: Autre) =>
    sql`${sql.lit(tri)}, json_agg(json_build_array(id, empreinte, cle) order by cle, id) filter (where tri = ${sql.lit(tri)} and rang <= ${sql.lit(premiers)})`
  const nombre = (tri: Tri) => sql`${sql.lit(tri)}, count(*) filter (where tri = ${sql.lit(tri)})`
  const { rows } = await sql<TrancheEcrite>`
    with crible as materialized (
      select m.id, ${trancheDe('m.id')} as tranche, m.cle_tri as cle, ${empreinteSql('m')} as empreinte, ${triEnBase(typologie)} as tri, ${perimeSql(ici)} as perime
      from ${AU_CRIBLE} join operation o on o.id = m.operation_id left join profil_candidat c on c.menage_id = m.id
      where ${parmi('m.id')} and ${visibles} and ${cherche}),
    ranges as (select *, row_number() over (partition by tranche, tri order by cle, id) as rang from crible),
    triees as (select tranche, coalesce(json_agg(id) filter (where perime), '[]') as perimes,
        json_build_object(${sql.join([...AUTRES, 'CANDIDAT' as const].map(nombre))}) as nombres,
        string_agg(concat_ws(' ', id, empreinte), ',') filter (where tri = 'CANDIDAT') as candidats,
        json_build_object(${sql.join(AUTRES.map(siens))}) as autres
      from ranges group by 1)
    select e.tranche, e.empreinte, t.perimes, t.nombres, t.candidats, t.autres from ${empreintesSql(parmi('menage_id'))} e left join triees t on t.tranche = e.tranche`.execute(
    db,
  )
  const nommees = rows.map(({ candidats }) => lireNommees(candidats))
  const lus = new Map((await listConnus(db, nommees.flat())).map((menage) => [menage.id, menage]))
  return rows.map(({ tranche, empreinte, perimes, nombres, autres }, rang) => [
    tranche,
    {
      empreinte,
      perimes: perimes ?? [],
      nombres: nombres ?? AUCUN,
      candidats: (nommees[rang] ?? []).flatMap(({ id }) => lus.get(id) ?? []),
      autres: { GEL: autres?.GEL ?? [], TYPOLOGIE: autres?.TYPOLOGIE ?? [], INCOMPLET: autres?.INCOMPLET ?? [] },
    },
  ])
}

const AUCUN: Tranche['nombres'] = { GEL: 0, TYPOLOGIE: 0, INCOMPLET: 0, CANDIDAT: 0 }
