import type { DeclarationDeListe } from '@relogement/domain/common/defineListe'
import type { Filtre } from '@relogement/domain/common/filtres'
import { codeActuel, type Liste } from '@relogement/domain/common/listes'
import type { Facette } from '@relogement/domain/common/pagination'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../database.ts'
import { type Condition, conditionsParFiltre, et, type FacetteSql, type SourceDeListe, type TableComptee } from './source.ts'

export type Facettes = Readonly<Record<string, readonly Facette[]>>

export interface LignesComptees {
  readonly facettes: Facettes
  /** Combien de lignes la demande retient ; `null` : la liste n'a pas de facette, rien ne s'est compté. */
  readonly total: number | null
}

interface FacetteDeclaree extends FacetteSql {
  readonly cle: string
  readonly filtre: string
  readonly liste: Liste | null
  readonly toutes: boolean
}

/**
 * Les valeurs de chaque filtre parmi les lignes visibles, combien en montrerait leur choix sous les autres filtres posés, et combien de lignes
 * la demande retient, en une lecture des lignes ; `aPart` : celles que la page ne compte pas aussi. Une valeur dont toutes les lignes sont écartées garde sa ligne, à zéro : un filtre posé dans une adresse partagée garde son nom.
 */
export async function countFacettes<L extends DeclarationDeListe>(
  db: Acces,
  liste: L,
  source: SourceDeListe<L>,
  demande: object,
  { aPart = false } = {},
): Promise<LignesComptees> {
  const facettes = facettesDe(liste, source, aPart)
  if (facettes.length === 0) return { facettes: {}, total: null }
  const conditions = conditionsParFiltre(liste, source, demande)
  const { rows } = await requeteDesFacettes(lecturesDe(source, facettes, conditions), conditions).execute(db)
  const { total = 0, facettes: comptees = {} } = rows[0] ?? {}
  const lues = facettes.map(({ cle, liste: fermee, toutes }) => [
    cle,
    fermee === null ? (comptees[cle] ?? []) : selon(fermee, comptees[cle] ?? [], toutes),
  ])
  return { facettes: Object.fromEntries(lues), total }
}

function facettesDe<L extends DeclarationDeListe>(liste: L, { facettes }: SourceDeListe<L>, aPart: boolean): readonly FacetteDeclaree[] {
  const sources = (facettes ?? {}) as Readonly<Record<string, FacetteSql>>
  return Object.entries(liste.filtres as Readonly<Record<string, Filtre>>).flatMap(([filtre, declare]) => {
    const source = declare.facette === undefined ? undefined : sources[declare.facette]
    if (declare.facette === undefined || source === undefined || (declare.aPart === true && !aPart)) return []
    return [
      {
        ...source,
        cle: declare.facette,
        filtre,
        liste: declare.sorte === 'parmi' ? declare.valeurs : null,
        toutes: declare.toutes === true,
      },
    ]
  })
}

type Conditions = readonly (readonly [string, Condition])[]

/** Des lignes lues une fois, et les facettes qui s'en comptent ; `nombre` : chacune en vaut autant. */
interface Lecture {
  readonly de: RawBuilder<unknown>
  readonly visibles: Condition
  readonly nombre: RawBuilder<unknown>
  readonly facettes: readonly FacetteDeclaree[]
}

interface Lectures {
  /** Une table commune à toutes. */
  readonly avec: RawBuilder<unknown> | undefined
  /** La première suffit au total. */
  readonly tables: readonly Lecture[]
}

/** Les lignes comptées d'avance quand elles suffisent à tout dire ; toutes les lignes, sinon. */
function lecturesDe<L extends DeclarationDeListe>(
  { avec, de, visibles, comptees }: SourceDeListe<L>,
  facettes: readonly FacetteDeclaree[],
  conditions: Conditions,
): Lectures {
  const deja = comptees?.facettes ?? {}
  const juge = (table: TableComptee | undefined) => conditions.every(([filtre]) => table?.filtres.includes(filtre))
  const suffisent = juge(comptees?.total) && facettes.every(({ cle }) => deja[cle] !== undefined && juge(deja[cle]))
  if (!comptees || !suffisent) return { avec, tables: [{ de, visibles, nombre: sql`1`, facettes }] }
  const parTable = new Map<RawBuilder<unknown>, FacetteDeclaree[]>([[comptees.total.de, []]])
  for (const facette of facettes) {
    const { de: table } = deja[facette.cle] as TableComptee
    parTable.set(table, [...(parTable.get(table) ?? []), facette])
  }
  return {
    avec: comptees.avec,
    tables: [...parTable].map(([table, siennes]) => ({ de: table, visibles: sql`true`, nombre: sql`m.nombre`, facettes: siennes })),
  }
}

interface Comptes {
  readonly total: number
  readonly facettes: Readonly<Record<string, Facette[]>>
}

function requeteDesFacettes({ avec, tables: lectures }: Lectures, conditions: Conditions): RawBuilder<Comptes> {
  const tables = lectures.map(({ de, visibles, nombre, facettes }, table) => {
    const colonnes = [
      sql`${nombre} as n`,
      ...facettes.map(({ de: valeur }, rang) => sql`${valeur} as ${sql.ref(`f${rang}`)}`),
      ...conditions.map(([, condition], rang) => sql`(${condition}) as ${sql.ref(`c${rang}`)}`),
    ]
    return sql`${sql.ref(`v${table}`)} as materialized (select ${sql.join(colonnes)} from ${de} where ${visibles})`
  })
  const comptes = lectures.flatMap(({ facettes }, table) =>
    facettes.map((facette, rang) => {
      const autres = conditions.flatMap(([filtre], place) => (filtre === facette.filtre ? [] : [sql.ref(`v.c${place}`)]))
      return sql`${sql.lit(facette.cle)}, (${compte(facette, sql`${sql.ref(`v${table}`)} v`, sql.ref(`v.f${rang}`), et(autres))})`
    }),
  )
  const toutes = et(conditions.map((_, place) => sql.ref(`v.c${place}`)))
  return sql`with ${sql.join(avec === undefined ? tables : [avec, ...tables])}
    select (select coalesce(sum(v.n) filter (where ${toutes}), 0)::int from v0 v) as total, json_build_object(${sql.join(comptes)}) as facettes`
}

function compte(
  { plusieurs, nom }: FacetteDeclaree,
  v: RawBuilder<unknown>,
  colonne: RawBuilder<unknown>,
  autres: Condition,
): RawBuilder<unknown> {
  const lignes = plusieurs ? sql`${v}, unnest(${colonne}) t` : v
  const valeur = plusieurs ? sql.ref('t') : colonne
  const libelle = nom?.libelle ?? sql`min(f.valeur::text)`
  return sql`select coalesce(json_agg(json_build_object('valeur', x.valeur, 'libelle', x.libelle, 'nombre', x.nombre) order by x.ordre, x.valeur), '[]')
    from (select ${nom?.valeur ?? sql`f.valeur`} as valeur, ${libelle} as libelle, ${nom?.ordre ?? libelle} as ordre, sum(f.nombre)::int as nombre
      from (select ${valeur} as valeur, coalesce(sum(v.n) filter (where ${autres}), 0)::int as nombre from ${lignes} where ${valeur} is not null
        group by 1 having sum(v.n) > 0) f
      ${nom?.joint ?? sql``} group by 1) x where x.valeur is not null`
}

/** Range les facettes dans l'ordre de leur liste, avec ses libellés. */
const selon = (liste: Liste, facettes: readonly Facette[], toutes: boolean): Facette[] =>
  Object.entries(liste).flatMap(([valeur, libelle]) => {
    const lues = facettes.filter((lue) => codeActuel(liste, lue.valeur) === valeur)
    return lues.length > 0 || toutes ? [{ valeur, libelle, nombre: lues.reduce((total, { nombre }) => total + nombre, 0) }] : []
  })
