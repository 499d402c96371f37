import type { DeclarationDeListe } from '@relogement/domain/common/defineListe'
import { type RawBuilder, sql } from 'kysely'
import {
  conditionsParFiltre,
  type DemandeDeListe,
  et,
  filtresPosesDe,
  jointDuTri,
  type Ordre,
  ordreDe,
  ordreEnSql,
  ordreParIndex,
  retenuesPar,
  type Somme,
  type SourceDeListe,
  type Total,
} from './source.ts'

export interface PageLue {
  /** Les lignes, écrites en JSON par la base. */
  readonly lignes: string
  /** Combien il y en a. */
  readonly lues: number
  /** `null` : il se compte ailleurs. */
  readonly total: number | null
  /** Les totaux déclarés, écrits de même ; nuls : elle n'en a pas. */
  readonly totaux: string | null
}

/**
 * La page demandée et son total, en une requête : les lignes retenues se lisent une fois, la condition n'est évaluée qu'une fois par ligne,
 * et seules celles de la page se joignent et s'écrivent en JSON (décision 0005). Quand un index donne l'ordre et que rien n'est cherché, la
 * page s'y lit sans tout retenir ni ranger, et le compte se fait à part : deux à trois fois moins de temps sur quarante mille lignes. Le palier
 * écrit dans le texte borne ce que la base croit avoir à lire (décision 0138). `sansTotal` : il se connaît ou se compte ailleurs, et la page
 * ne le compte que si ses lignes se retiennent toutes.
 */
export function requeteDePage<L extends DeclarationDeListe>(
  liste: L,
  source: SourceDeListe<L>,
  demande: DemandeDeListe,
  champs: SourceDeListe<L>['champs'] = source.champs,
  { sansTotal = false } = {},
): RawBuilder<PageLue> {
  const { avec, de, id, joint = sql`` } = source
  const { page, pageSize, sort } = demande
  const ordre = ordreDe(source, sort)
  const cles = sql.join(ordre.map(({ par }, rang) => sql`${par} as ${sql.ref(`k${rang}`)}`))
  const retenues = sql`from ${de} ${jointDuTri(source, sort)} where ${retenuesPar(liste, source, demande)}`
  const avant = (page - 1) * pageSize
  const palier = sql`limit ${sql.lit(palierDe(avant + pageSize))}`
  const borne = sql`limit ${pageSize} offset ${avant}`
  const parCles = ordreEnSql(ordre.map(({ sens }, rang): Ordre => ({ par: sql.ref(`demandees.k${rang}`), sens })))
  const lignes = sql`(select coalesce(json_agg(${objetJson(champs)} order by ${parCles}), '[]'::json)::text
    from demandees join ${de} on ${id} = demandees.id ${joint}) as lignes, (select count(*)::int from demandees) as lues`
  const tables = avec === undefined ? sql`with` : sql`with ${avec},`
  const parIndex = ordreParIndex(source, sort)
  if (liste.totaux === undefined && parIndex !== null && (source.partout || !chercheDesMots(liste, demande))) {
    return sql<PageLue>`${tables} demandees as (select * from (select ${id} as id, ${cles} ${retenues} order by ${parIndex(ordre)} ${palier}) palier
        order by ${parIndex(ordre.map(({ sens }, rang): Ordre => ({ par: sql.ref(`k${rang}`), sens })))} ${borne})
      select ${sansTotal ? sql`null::int` : totalEnSql(liste, source, demande)} as total, ${lignes}, null as totaux`
  }
  const rang = ordreEnSql(ordre.map(({ sens }, place): Ordre => ({ par: sql.ref(`k${place}`), sens })))
  const { termes, totaux } = totauxEnSql(liste, source)
  return sql<PageLue>`${tables} retenues as materialized (select ${id} as id, ${sql.join([cles, ...termes])} ${retenues}),
    demandees as (select * from (select * from retenues order by ${rang} ${palier}) palier order by ${rang} ${borne})
    select (select count(*) from retenues)::int as total, ${lignes}, ${totaux} as totaux`
}

/**
 * Le total que disent les lignes de la page : ayant des lignes sans être pleine, elle est la dernière et le donne ; pleine, elle admet celui
 * que l'on connaît s'il y suffit. `null` : rien ne le dit, ou elle le contredit ; il se compte.
 */
export function totalSelonLaPage(connu: number | null, { page, pageSize }: DemandeDeListe, lues: number): number | null {
  const avant = (page - 1) * pageSize
  if (lues < pageSize && (lues > 0 || avant === 0)) return avant + lues
  return connu !== null && lues === pageSize && avant + lues <= connu ? connu : null
}

/** Recompté un instant après la page, il n'en dit jamais moins que ce qu'elle montre. */
export const auMoinsLaPage = (total: number, { page, pageSize }: DemandeDeListe, lues: number): number =>
  lues === 0 ? total : Math.max(total, (page - 1) * pageSize + lues)

/** Combien de lignes la demande retient. */
export const requeteDuTotal = <L extends DeclarationDeListe>(liste: L, source: SourceDeListe<L>, demande: object) =>
  sql<{
    total: number
  }>`${source.avec === undefined ? sql`` : sql`with ${source.avec}`} select ${totalEnSql(liste, source, demande)} as total`

/** Des lignes comptées d'avance quand elles suffisent à juger les filtres posés ; de toutes les lignes, sinon. */
function totalEnSql<L extends DeclarationDeListe>(liste: L, source: SourceDeListe<L>, demande: object): RawBuilder<number> {
  const { de, comptees } = source
  const conditions = conditionsParFiltre(liste, source, demande)
  if (!comptees || conditions.some(([filtre]) => !comptees.total.filtres.includes(filtre)))
    return sql`(select count(*)::int from ${de} where ${retenuesPar(liste, source, demande)})`
  return sql`(${comptees.avec === undefined ? sql`` : sql`with ${comptees.avec}`} select coalesce(sum(m.nombre), 0)::int from ${comptees.total.de} where ${et(conditions.map(([, condition]) => condition))})`
}

/** La puissance de deux qui tient ces lignes : peu de textes de requête, donc peu de plans, et chacun se garde. */
const palierDe = (lignes: number): number => 2 ** Math.max(5, Math.ceil(Math.log2(lignes)))

/** Les termes que chaque ligne retenue donne aux totaux, et les totaux qui s'en font. */
function totauxEnSql<L extends DeclarationDeListe>({ totaux: noms = [] }: L, source: SourceDeListe<L>) {
  const termes: RawBuilder<unknown>[] = []
  const somme: Somme = (terme) => {
    const nom = `t${termes.length}`
    termes.push(sql`${terme} as ${sql.ref(nom)}`)
    return sql`coalesce(sum(retenues.${sql.ref(nom)}), 0)`
  }
  const declares = source.totaux as Readonly<Record<string, Total>> | undefined
  const champs = Object.fromEntries(noms.map((nom) => [nom, declares?.[nom]?.(somme) ?? null]))
  return { termes, totaux: noms.length === 0 ? sql`null` : sql`(select ${objetJson(champs)}::text from retenues)` }
}

const chercheDesMots = <L extends DeclarationDeListe>(liste: L, demande: object): boolean =>
  filtresPosesDe(liste, demande).some(([cle]) => liste.filtres[cle]?.sorte === 'mots')

const PAIRES_MAX = 50

export const objetJson = (champs: SourceDeListe<DeclarationDeListe>['champs']): RawBuilder<unknown> => {
  const paires = Object.entries(champs).flatMap(([cle, valeur]) => (valeur === null ? [] : [sql`${sql.lit(cle)}, ${valeur}`]))
  if (paires.length > PAIRES_MAX) throw new Error(`Une ligne de liste porte ${PAIRES_MAX} champs au plus`)
  return sql`json_build_object(${sql.join(paires)})`
}
