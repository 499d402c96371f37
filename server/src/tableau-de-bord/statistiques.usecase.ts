import { moisDe } from '@relogement/domain/common/date'
import { codesDe } from '@relogement/domain/common/listes'
import { type Avancement, avancements } from '@relogement/domain/menage/avancements'
import { type MoisDit, prevuDe, type ResteAFaire, recalculer } from '@relogement/domain/objectif/objectif.rules'
import type { Nature } from '@relogement/domain/objectif/objectif.schema'
import { reunirLesMois } from '@relogement/domain/objectif/reunirLesMois'
import { compteurs, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import type { Statistiques } from '@relogement/domain/tableau-de-bord/statistiques.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { finDuPsr } from '../operation/operation.source.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { deLaPeriode, lignesDuCompteur } from './compteurs.ts'
import { menagesComptes } from './portee.ts'

interface Demande {
  readonly operationIds?: string[] | undefined
  readonly chargeDeRelogement?: string[] | undefined
}

/** Tous les nombres du tableau de bord, en une lecture. */
export async function lireStatistiques(ctx: Contexte, { operationIds, chargeDeRelogement }: Demande): Promise<Statistiques> {
  const { acteur, aujourdhui } = ctx
  const parAvancement = (dire: (code: Avancement) => RawBuilder<unknown>) => sql.join(codesDe(avancements).map(dire))
  // `offset 0` : sans lui, la base recherche le jour de chaque ligne une fois par période.
  const parPeriode = sql.join(
    codesDe(compteurs).map(
      (code) =>
        sql`${sql.lit(code)}, (select json_build_object(${sql.join(
          codesDe(periodes).map(
            (periode) => sql`${sql.lit(periode)}, count(*) filter (where ${deLaPeriode(periode, sql`c.le`, aujourdhui)})::int`,
          ),
        )}) from (${lignesDuCompteur[code](acteur)} offset 0) c)`,
    ),
  )
  // Chaque ménage ne se juge qu'une fois : tout le reste se compte sur ses groupes, par opération et par mois.
  const { rows } = await sql<Lu>`with tous as materialized (
      select m.id, m.operation_id, m.statut, m.archive_le is not null as archive,
        ${parAvancement((code) => sql`${compte(code, aujourdhui)} as ${sql.ref(code)}`)},
        ${moisDuJour('m.date_entretien')} as mois_entretien, ${moisDuJour('m.date_signature_bail')} as mois_relogement
      from menage m where ${menagesComptes(ctx, { operationIds, chargesDeRelogement: chargeDeRelogement, archives: true })}),
    m as not materialized (select id, statut from tous where not archive),
    g as materialized (
      select m.operation_id, m.archive, case when m."ENTRETIEN_REALISE" then m.mois_entretien end as mois_entretien,
        case when m."RELOGE" then m.mois_relogement end as mois_relogement, count(*)::int as menages,
        ${parAvancement((code) => sql`count(*) filter (where m.${sql.ref(code)})::int as ${sql.ref(code)}`)}
      from tous m group by 1, 2, 3, 4)
    select (select ${sommes('menages')} from g) as menages,
      (select json_build_object(${parAvancement((code) => sql`${sql.lit(code)}, ${sommes(code)}`)}) from g) as comptes,
      json_build_object(${parPeriode}) as "parPeriode", ${parMois('ENTRETIEN_REALISE', 'mois_entretien')} as entretiens,
      ${parMois('RELOGE', 'mois_relogement')} as relogements,
      ${visesPar({ operationIds, chargeDeRelogement })} as vises, ${restesParOperation(aujourdhui)} as restes`.execute(ctx.db)
  const { menages, comptes: c, parPeriode: periodesLues, entretiens, relogements, vises, restes } = rows[0] as Lu
  const grille = (nature: Nature, faits: readonly Fait[]) => {
    const siens = restes.map(({ operation, fin, ...reste }) => ({ operation, restants: reste[nature], fin }))
    const dits = vises.map((vise) => ({ mois: vise.mois, ...ditDe(vise[nature], vise.mois, siens, moisDe(aujourdhui)) }))
    return reunirLesMois(faits, dits, recalculer(siens, moisDe(aujourdhui))).map((mois) => ({
      ...mois,
      archives: mois.archives ?? 0,
      objectifs: mois.objectif,
    }))
  }
  return presentItem('StatistiquesMenages', '/v1/statistiques-menages', {
    ...menages,
    entretiensRealises: c.ENTRETIEN_REALISE,
    entretiensRestants: { total: c.ENTRETIEN_RESTANT.total },
    partisSansEntretien: c.PARTI_SANS_ENTRETIEN,
    reloges: c.RELOGE,
    relogementsRestants: { total: c.RELOGEMENT_RESTANT.total },
    departSpontane: c.DEPART_SPONTANE,
    accessionALaPropriete: c.ACCESSION,
    ...periodesLues,
    entretiens: grille('entretiens', entretiens),
    relogements: grille('relogements', relogements),
  })
}

interface Fait {
  readonly mois: string
  readonly realise: number
  readonly archives: number
}

interface Compte {
  readonly total: number
  readonly archives: number
}

interface Vise {
  readonly objectif: number | null
  readonly previsionnel: number | null
  /** Les opérations qui ont dit leur prévisionnel de ce mois, et l'objectif de celles qui n'en ont rien dit ; nul, des chargés. */
  readonly disent: readonly string[]
  readonly taisent: Readonly<Record<string, number | null>> | null
}

type Reste = ResteAFaire & { readonly operation: string }

/** Le prévisionnel de plusieurs opérations dont certaines l'ont dit : les autres y comptent pour ce que leur grille prévoit (décision 0085). */
function ditDe({ objectif, previsionnel, disent, taisent }: Vise, mois: string, restes: readonly Reste[], moisCourant: string): MoisDit {
  if (previsionnel === null || taisent === null) return { objectif, previsionnel }
  const autres = new Set([...Object.keys(taisent), ...restes.map(({ operation }) => operation)].filter((id) => !disent.includes(id)))
  const prevus = [...autres].map((id) => {
    const recalcules = recalculer(
      restes.filter(({ operation }) => operation === id),
      moisCourant,
    )
    return prevuDe({ previsionnel: null, objectifRecalcule: recalcules.get(mois) ?? null, objectif: taisent[id] ?? null }) ?? 0
  })
  return { objectif, previsionnel: prevus.reduce((total, prevu) => total + prevu, previsionnel) }
}

interface Lu {
  readonly menages: Compte
  readonly comptes: Readonly<Record<Avancement, Compte>>
  readonly parPeriode: Pick<Statistiques, keyof typeof compteurs>
  readonly entretiens: readonly Fait[]
  readonly relogements: readonly Fait[]
  readonly vises: readonly ({ readonly mois: string } & Readonly<Record<Nature, Vise>>)[]
  /** Par opération : ce qu'il restait à faire à la fin du dernier mois clos, et le mois où son PSR finit. */
  readonly restes: readonly ({ readonly operation: string; readonly fin: string | null } & Readonly<Record<Nature, number>>)[]
}

/** Le premier du mois : il se compare et se groupe bien plus vite que son texte. */
const moisDuJour = (jour: string) => sql`date_trunc('month', ${sql.ref(jour)}::timestamp)`

/** Ce qui est fait l'est encore archivé ; ce qui reste à faire ne l'est plus. */
const compte = (avancement: Avancement, aujourdhui: string) =>
  avancement === 'ENTRETIEN_RESTANT' || avancement === 'RELOGEMENT_RESTANT'
    ? sql`m.archive_le is null and ${aCetAvancement(avancement, aujourdhui)}`
    : aCetAvancement(avancement, aujourdhui)

const archivesDe = (colonne: string) => sql`coalesce(sum(${sql.ref(colonne)}) filter (where archive), 0)::int`
const sommes = (colonne: string) =>
  sql`json_build_object('total', coalesce(sum(${sql.ref(colonne)}), 0)::int, 'archives', ${archivesDe(colonne)})`

const parMois = (avancement: Avancement, mois: string) =>
  sql`(select coalesce(json_agg(json_build_object('mois', ${moisSql(sql`x.mois`)}, 'realise', x.realise, 'archives', x.archives)), '[]')
    from (select ${sql.ref(mois)} as mois, sum(${sql.ref(avancement)})::int as realise, ${archivesDe(avancement)} as archives from g where ${sql.ref(mois)} is not null group by 1) x)`

/** Ce que visent les chargés choisis, sinon les opérations choisies, sinon celles des ménages comptés. */
const visesPar = ({ operationIds = [], chargeDeRelogement = [] }: Demande) => {
  const desCharges = chargeDeRelogement.length > 0
  const viseDe = (nature: Nature) =>
    sql`json_build_object('objectif', sum(${sql.ref(`v.${nature}`)})::int, ${previsionnelDit(nature, desCharges)})`
  return sql`(select coalesce(json_agg(json_build_object('mois', x.mois, 'relogements', x.relogements, 'entretiens', x.entretiens)), '[]')
    from (select v.mois, ${viseDe('relogements')} as relogements, ${viseDe('entretiens')} as entretiens
      from ${
        desCharges
          ? sql`utilisateur_objectif v where v.utilisateur_id = any(${chargeDeRelogement.filter((id) => id !== 'aucun')}::uuid[])`
          : operationIds.length > 0
            ? sql`operation_objectif v where v.operation_id = any(${operationIds}::uuid[])`
            : sql`operation_objectif v where v.operation_id in (select operation_id from g)`
      }
      group by v.mois) x)`
}

/** Personne n'en dit rien : nul. Un chargé qui n'en dit rien prévoit son objectif ; une opération, ce que sa grille prévoit : elle est nommée. */
function previsionnelDit(nature: Nature, desCharges: boolean) {
  const [dit, objectif] = [sql.ref(`v.${nature}_previsionnel`), sql.ref(`v.${nature}`)]
  if (desCharges)
    return sql`'previsionnel', case when count(${dit}) > 0 then sum(coalesce(${dit}, ${objectif}))::int end, 'disent', '[]'::json, 'taisent', null`
  return sql`'previsionnel', sum(${dit})::int,
    'disent', coalesce(json_agg(v.operation_id) filter (where ${dit} is not null), '[]'),
    'taisent', coalesce(json_object_agg(v.operation_id, ${objectif}) filter (where ${dit} is null), '{}')`
}

const restesParOperation = (aujourdhui: string) => {
  const courant = sql`date_trunc('month', ${aujourdhui}::timestamp)`
  const resteEtFaits = (restant: Avancement, fait: Avancement, mois: string) =>
    sql`(sum(g.${sql.ref(restant)}) + coalesce(sum(g.${sql.ref(fait)}) filter (where g.${sql.ref(mois)} = ${courant}), 0))::int`
  return sql`(select coalesce(json_agg(json_build_object('operation', x.id, 'fin', x.fin, 'relogements', x.relogements, 'entretiens', x.entretiens)), '[]')
    from (select o.id, ${moisSql(finDuPsr)} as fin, ${resteEtFaits('RELOGEMENT_RESTANT', 'RELOGE', 'mois_relogement')} as relogements,
        ${resteEtFaits('ENTRETIEN_RESTANT', 'ENTRETIEN_REALISE', 'mois_entretien')} as entretiens
      from g join operation o on o.id = g.operation_id group by o.id) x)`
}
