import type { DeclarationDeListe, FacetteDe, TotalDe, TriDe } from '@relogement/domain/common/defineListe'
import type { Filtre, ValeurDeFiltre } from '@relogement/domain/common/filtres'
import { avecLesReunis } from '@relogement/domain/common/listes'
import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<unknown>

/** Toutes les conditions ensemble ; aucune : vrai. */
export const et = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** L'une ou l'autre ; aucune : faux. */
export const ou = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`

/** Une clé d'ordre, « nulles à la fin ». */
export interface Ordre {
  readonly par: RawBuilder<unknown>
  readonly sens: 'asc' | 'desc'
}

export const croissant = (par: RawBuilder<unknown>): Ordre => ({ par, sens: 'asc' })
export const decroissant = (par: RawBuilder<unknown>): Ordre => ({ par, sens: 'desc' })

/** Le SQL d'une liste déclarée, pour qui la lit : ce qu'il ne lit pas n'y est ni écrit, ni filtré, ni trié, ni compté. */
export interface SourceDeListe<L extends DeclarationDeListe> {
  /** Tables communes, quand les lignes se calculent : `visites as (…)`. */
  readonly avec?: RawBuilder<unknown>
  /** D'où viennent les lignes, et ce qui s'y joint pour filtrer et trier : `menage m`. */
  readonly de: RawBuilder<unknown>
  /** L'identifiant d'une ligne. */
  readonly id: RawBuilder<unknown>
  /** Les lignes que la personne voit. */
  readonly visibles: Condition
  /** Ce qui ne se joint qu'aux lignes de la page : `join operation o on …`. */
  readonly joint?: RawBuilder<unknown>
  /** Ce que porte une ligne, écrit en JSON par la base ; `null` : rien que la personne puisse lire, la clé n'y est pas. */
  readonly champs: Readonly<Record<string, RawBuilder<unknown> | null>>
  /** La condition de chaque filtre posé ; `null` : `avec` l'a déjà posée. */
  readonly filtres: { readonly [K in keyof L['filtres']]: (valeur: ValeurDeFiltre<L['filtres'][K]>) => Condition | null }
  /** Ce qui range les lignes de chaque colonne qui se trie. */
  readonly tris: { readonly [K in TriDe<L>]: Tri }
  /** Faux d'abord : les lignes qui passent avant toutes les autres, quand la liste garde son ordre de départ. */
  readonly devant?: Condition
  /** Ce qui est cherché se trouve presque partout : la page se lit dans l'index de son ordre, comme si rien n'était cherché. */
  readonly partout?: boolean
  /** L'ordre à tri égal, ou de toute la liste si rien ne s'y trie : deux lignes n'y sont jamais égales. */
  readonly departage: readonly Ordre[]
  /** Les valeurs de chaque filtre que l'on compte, par le nom qu'elles ont dans `metadata`. */
  readonly facettes?: { readonly [N in FacetteDe<L>]: FacetteSql }
  /** Ses lignes visibles, comptées d'avance. */
  readonly comptees?: Comptees
  /** Ses totaux, faits de ce que porte chaque ligne retenue : `(somme) => somme(restants)`. */
  readonly totaux?: { readonly [N in TotalDe<L>]: Total }
}

/** Les lignes visibles, comptées d'avance par ce qu'elles ont de pareil. */
export interface Comptees {
  /** Une table commune à celles qui suivent : `ajoutes as materialized (…)`. */
  readonly avec?: RawBuilder<unknown>
  /** D'où se fait leur total. */
  readonly total: TableComptee
  /** D'où se compte chaque facette. */
  readonly facettes: Readonly<Record<string, TableComptee>>
}

export interface TableComptee {
  /** Sous l'alias des lignes et les mêmes noms de colonnes, avec leur `nombre` : `(select … from compte_de_menages m where …) m`. */
  readonly de: RawBuilder<unknown>
  /** Les filtres que ces colonnes suffisent à juger. */
  readonly filtres: readonly string[]
}

export type Somme = (deChaqueLigne: RawBuilder<unknown>) => RawBuilder<unknown>
export type Total = (somme: Somme) => RawBuilder<unknown>

/** Ce qui range les lignes d'une colonne : une clé ou plusieurs, et ce qui ne se joint que pour elles. */
export type Tri =
  | RawBuilder<unknown>
  | {
      readonly cles: readonly RawBuilder<unknown>[]
      readonly joint?: RawBuilder<unknown>
      /**
       * Un index donne cet ordre. `true` : dans les deux sens, ses clés ne sont jamais nulles et deux lignes n'y sont jamais égales ;
       * `desc` : décroissant seulement, nulles à la fin, puis ce qui départage.
       */
      readonly parIndex?: true | 'desc'
    }

/** Comment se comptent les valeurs d'un filtre. */
export interface FacetteSql {
  /** Ce qu'une ligne en porte : une valeur, ou plusieurs en tableau. */
  readonly de: RawBuilder<unknown>
  readonly plusieurs?: true
  /** De quoi nommer `f.valeur`, quand sa liste n'est pas fermée. */
  readonly nom?: {
    readonly joint: RawBuilder<unknown>
    /** La valeur du filtre ; à défaut `f.valeur`. */
    readonly valeur?: RawBuilder<unknown>
    readonly libelle: RawBuilder<unknown>
    /** À défaut, par libellé. */
    readonly ordre?: RawBuilder<unknown>
  }
}

export interface DemandeDeListe {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string
}

const estPose = (valeur: unknown): boolean => valeur !== undefined && valeur !== '' && !(Array.isArray(valeur) && valeur.length === 0)

/** Les filtres posés d'une demande, par leur nom. */
export const filtresPosesDe = <L extends DeclarationDeListe>({ filtres }: L, demande: object): [keyof L['filtres'] & string, unknown][] =>
  Object.keys(filtres).flatMap((cle) => {
    const valeur: unknown = (demande as Readonly<Record<string, unknown>>)[cle]
    return estPose(valeur) ? [[cle, valeur] as [keyof L['filtres'] & string, unknown]] : []
  })

/** La condition de chaque filtre posé, avec son nom. */
export const conditionsParFiltre = <L extends DeclarationDeListe>(
  liste: L,
  { filtres }: Pick<SourceDeListe<L>, 'filtres'>,
  demande: object,
): [string, Condition][] => {
  const declares = liste.filtres as Readonly<Record<string, Filtre>>
  return filtresPosesDe(liste, demande).flatMap(([cle, valeur]) => {
    const declare = declares[cle]
    const cherchee = declare?.sorte === 'parmi' ? avecLesReunis(declare.valeurs, valeur as string[]) : valeur
    const condition = filtres[cle](cherchee as never)
    return condition === null ? [] : [[cle, condition] as [string, Condition]]
  })
}

/** Les lignes retenues : visibles, et sous tous les filtres posés. */
export const retenuesPar = <L extends DeclarationDeListe>(liste: L, source: SourceDeListe<L>, demande: object): Condition =>
  et([source.visibles, ...conditionsParFiltre(liste, source, demande).map(([, condition]) => condition)])

/** L'ordre demandé, puis ce qui départage. */
export function ordreDe<L extends DeclarationDeListe>(source: SourceDeListe<L>, sort: string | undefined): readonly Ordre[] {
  const [, sens] = (sort ?? '').split(':')
  const tri = triDe(source, sort)
  if (tri === null) return source.departage
  const cles = 'cles' in tri ? tri.cles : [tri]
  const demande = cles.map((par): Ordre => ({ par, sens: sens === 'desc' ? 'desc' : 'asc' }))
  const ordre = 'cles' in tri && tri.parIndex === true ? demande : [...demande, ...source.departage]
  return source.devant === undefined ? ordre : [croissant(source.devant), ...ordre]
}

/** L'ordre demandé, tel que l'index qui le donne l'écrit ; `null` : aucun ne le donne. */
export function ordreParIndex<L extends DeclarationDeListe>(
  source: SourceDeListe<L>,
  sort: string | undefined,
): ((ordre: readonly Ordre[]) => RawBuilder<unknown>) | null {
  const tri = triDe(source, sort)
  if (tri === null || !('cles' in tri) || source.devant !== undefined) return null
  if (tri.parIndex === true) return sansNulles
  return tri.parIndex === 'desc' && sort?.endsWith(':desc') ? ordreEnSql : null
}

/** Sans « nulls last », qu'un index lu à rebours ne donne pas. */
const sansNulles = (ordre: readonly Ordre[]) => sql.join(ordre.map(({ par, sens }) => (sens === 'desc' ? sql`${par} desc` : par)))

/** Ce qui ne se joint que pour l'ordre demandé. */
export function jointDuTri<L extends DeclarationDeListe>(source: SourceDeListe<L>, sort: string | undefined): RawBuilder<unknown> {
  const tri = triDe(source, sort)
  return (tri !== null && 'cles' in tri ? tri.joint : undefined) ?? sql``
}

const triDe = <L extends DeclarationDeListe>({ tris }: SourceDeListe<L>, sort: string | undefined): Tri | null =>
  (tris as Readonly<Record<string, Tri>>)[(sort ?? '').split(':')[0] ?? ''] ?? null

export const ordreEnSql = (ordre: readonly Ordre[]): RawBuilder<unknown> =>
  sql.join(ordre.map(({ par, sens }) => (sens === 'desc' ? sql`${par} desc nulls last` : sql`${par} asc nulls last`)))

/** Un instant, écrit comme `Date.toISOString`. */
export const instantJson = (le: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${le} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Le jour d'un instant, à Paris. */
export const jourCivil = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${instant} at time zone 'Europe/Paris')::date`

/** Une personne de l'équipe, par l'alias de `utilisateur` ; nulle si personne n'y est joint. */
export const personneJson = (alias: string): RawBuilder<unknown> => {
  const id = sql.ref(`${alias}.id`)
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'nom', ${sql.ref(`${alias}.nom`)}, 'prenom', ${sql.ref(`${alias}.prenom`)}) end`
}

/** Le rang d'un code dans sa liste, pour trier selon elle. */
export const rangDans = (codes: readonly string[], code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${sql.lit(`{${codes.join(',')}}`)}::text[], ${code})`

/** Un code tel qu'on le lit, pour les fichiers ; les libellés sont ceux de l'instant de la lecture. */
export const enClair = (code: RawBuilder<unknown>, liste: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  aLaLecture(
    () =>
      sql`case ${code} ${sql.join(
        Object.getOwnPropertyNames(liste).map((cle) => sql`when ${sql.lit(cle)} then ${sql.lit(liste[cle] ?? cle)}`),
        sql` `,
      )} end`,
  )

/** Un morceau de requête écrit chaque fois qu'elle part : ce qu'il tire d'une liste que l'administration tient n'est jamais d'avant. */
export const aLaLecture = (ecrire: () => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${{ expressionType: undefined, toOperationNode: () => ecrire().toOperationNode() }}`
