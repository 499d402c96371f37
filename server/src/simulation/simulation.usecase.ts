import { codesDe } from '@relogement/domain/common/listes'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import type { simulationSchema } from '@relogement/domain/simulation/simulation.contract'
import { type Blocage, blocages } from '@relogement/domain/simulation/simulation.rules'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { noterPageLue } from '../core/lectures.ts'
import { type Condition, jourCivil } from '../core/liste/source.ts'
import { getLigne } from '../operation/operation.queries.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { horsArchive, menagesDesListes } from '../portee/menages.ts'

type Simulation = z.infer<typeof simulationSchema>

/** Ce qui arrête `menage m`. */
const arrete = (aujourdhui: string): Readonly<Record<Blocage, Condition>> => ({
  EN_VEILLE: sql`m.statut = 'DOSSIER_EN_VEILLE'`,
  GELE: sql`m.limitation_depuis is not null`,
  SANS_CHARGE: sql`m.charge_id is null`,
  INJOIGNABLE: sql`m.injoignable`,
  DEUX_REFUS: sql`m.deux_refus`,
  ENTRETIEN_EN_RETARD: sql`m.statut = 'ENTRETIEN_PREALABLE_A_REALISER' and m.charge_id is not null
    and ${jourCivil(sql`m.assigne_le`)} < ${aujourdhui}::date - 60`,
  SANS_PROPOSITION: sql`m.statut = 'RECHERCHE_DU_LOGEMENT' and ${jourCivil(sql`m.statut_depuis`)} < (${aujourdhui}::date - interval '6 months')
    and not exists (select from proposition p where p.menage_id = m.id and p.statut <> all(${[...statutsPropositionFermes]}))`,
})

/** Ce qui reste d'une opération, son rythme mois par mois, et les dossiers que quelque chose arrête. */
export async function lireSimulation(ctx: Contexte, id: string): Promise<Simulation> {
  const { db, acteur, aujourdhui } = ctx
  const operation = await getLigne(db, acteur, id)
  const conditions = arrete(aujourdhui)
  const raisons = sql`array_remove(array[${sql.join(codesDe(blocages).map((code) => sql`case when ${conditions[code]} then ${sql.lit(code)} end`))}], null)`
  const { rows } = await sql<Omit<Simulation, 'finPSR' | keyof ReturnType<typeof presentItem>>>`with m as materialized (
      select m.id, m.noms, m.code_menage, m.cle_tri, m.charge_id, ${raisons} as raisons from menage m
      where m.operation_id = ${id} and ${menagesDesListes(acteur)} and ${aCetAvancement('RELOGEMENT_RESTANT', aujourdhui)}),
    faits as (select ${moisSql(sql`m.date_signature_bail`)} as mois, count(*)::int as realise from menage m
      where m.operation_id = ${id} and ${horsArchive(acteur)} and ${aCetAvancement('RELOGE', aujourdhui)} group by 1)
    select (select count(*)::int from m) as restants, (select count(distinct m.charge_id)::int from m) as charges,
      (select coalesce(json_agg(f order by f.mois), '[]') from faits f) as mois,
      (select coalesce(json_agg(json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage, 'raisons', m.raisons) order by m.cle_tri, m.id), '[]')
        from m where cardinality(m.raisons) > 0) as bloques`.execute(db)
  const lus = rows[0] as (typeof rows)[number]
  const nombre = lus.bloques.length
  await noterPageLue(ctx, {
    liste: 'simulation',
    colonnes: ['noms', 'codeMenage', 'statut'],
    page: 1,
    pageSize: Math.max(nombre, 1),
    total: nombre,
  })
  return presentItem('SimulationDOperation', `/v1/business/operations/${id}/simulation`, {
    ...lus,
    finPSR: operation.fin_psr_report ?? operation.fin_psr_objectif,
  })
}
