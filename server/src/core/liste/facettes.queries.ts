import type { DeclarationDeListe } from '@relogement/domain/common/defineListe'
import type { Filtre } from '@relogement/domain/common/filtres'
import { codeActuel, type Liste } from '@relogement/domain/common/listes'
import type { Facette } from '@relogement/domain/common/pagination'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../database.ts'
import { type Condition, conditionsParFiltre, et, type FacetteSql, type SourceDeListe } from './source.ts'

export type Facettes = Readonly<Record<string, readonly Facette[]>>

interface FacetteDeclaree extends FacetteSql {
  readonly cle: string
  readonly filtre: string
  readonly liste: Liste | null
  readonly toutes: boolean
}

/**
 * Les valeurs de chaque filtre parmi les lignes visibles, et combien en montrerait leur choix sous les autres filtres posés, en une lecture des
 * lignes ; `aPart` : celles que la page ne compte pas aussi. Une valeur dont toutes les lignes sont écartées garde sa ligne, à zéro : un filtre posé dans une adresse partagée garde son nom.
 */
export async function countFacettes<L extends DeclarationDeListe>(
  db: Acces,
  liste: L,
  source: SourceDeListe<L>,
  demande: object,
  { aPart = false } = {},
): Promise<Facettes> {
  const facettes = facettesDe(liste, source, aPart)
  if (facettes.length === 0) return {}
  const conditions = conditionsParFiltre(liste, source, demande)
  const { rows } = await requeteDesFacettes(source, facettes, conditions).execute(db)
  const comptees = rows[0] ?? {}
  return Object.fromEntries(
    facettes.map(({ cle, liste: fermee, toutes }) => [
      cle,
      fermee === null ? (comptees[cle] ?? []) : selon(fermee, comptees[cle] ?? [], toutes),
    ]),
  )
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

function requeteDesFacettes<L extends DeclarationDeListe>(
  { avec, de, visibles }: SourceDeListe<L>,
  facettes: readonly FacetteDeclaree[],
  conditions: readonly (readonly [string, Condition])[],
): RawBuilder<Record<string, Facette[]>> {
  const colonnes = [
    ...facettes.map(({ de: valeur }, rang) => sql`${valeur} as ${sql.ref(`f${rang}`)}`),
    ...conditions.map(([, condition], rang) => sql`(${condition}) as ${sql.ref(`c${rang}`)}`),
  ]
  const comptes = facettes.map((facette, rang) => {
    const autres = conditions.flatMap(([filtre], place) => (filtre === facette.filtre ? [] : [sql.ref(`v.c${place}`)]))
    return sql`(${compte(facette, sql.ref(`v.f${rang}`), et(autres))}) as ${sql.ref(facette.cle)}`
  })
  return sql`with ${avec === undefined ? sql`` : sql`${avec},`}
    v as materialized (select ${sql.join(colonnes)} from ${de} where ${visibles})
    select ${sql.join(comptes)}`
}

function compte({ plusieurs, nom }: FacetteDeclaree, colonne: RawBuilder<unknown>, autres: Condition): RawBuilder<unknown> {
  const lignes = plusieurs ? sql`v, unnest(${colonne}) t` : sql`v`
  const valeur = plusieurs ? sql.ref('t') : colonne
  const libelle = nom?.libelle ?? sql`min(f.valeur::text)`
  return sql`select coalesce(json_agg(json_build_object('valeur', x.valeur, 'libelle', x.libelle, 'nombre', x.nombre) order by x.ordre, x.valeur), '[]')
    from (select ${nom?.valeur ?? sql`f.valeur`} as valeur, ${libelle} as libelle, ${nom?.ordre ?? libelle} as ordre, sum(f.nombre)::int as nombre
      from (select ${valeur} as valeur, count(*) filter (where ${autres})::int as nombre from ${lignes} where ${valeur} is not null group by 1) f
      ${nom?.joint ?? sql``} group by 1) x where x.valeur is not null`
}

/** Range les facettes dans l'ordre de leur liste, avec ses libellés. */
const selon = (liste: Liste, facettes: readonly Facette[], toutes: boolean): Facette[] =>
  Object.entries(liste).flatMap(([valeur, libelle]) => {
    const lues = facettes.filter((lue) => codeActuel(liste, lue.valeur) === valeur)
    return lues.length > 0 || toutes ? [{ valeur, libelle, nombre: lues.reduce((total, { nombre }) => total + nombre, 0) }] : []
  })
