import { moisDe } from '@relogement/domain/common/date'
import type { FiltresDe } from '@relogement/domain/common/defineListe'
import { plageDe } from '@relogement/domain/objectif/plage'
import type { StatistiquesOperations } from '@relogement/domain/operation/objectifs.schema'
import { listeOperations } from '@relogement/domain/operation/operation.liste'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { et, retenuesPar } from '../core/liste/source.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { sourceDesOperations } from './operation.source.ts'
import { operationsVisibles } from './portee.ts'

interface Demande extends FiltresDe<typeof listeOperations> {
  readonly operationIds?: readonly string[] | undefined
  readonly bailleurCodes?: readonly string[] | undefined
  readonly debutPeriode?: string | undefined
  readonly finPeriode?: string | undefined
}

interface Mois {
  readonly mois: string
  readonly objectif: number
  readonly previsionnel: number
  readonly realise: number
  readonly previsionnelCumule: number
  readonly realiseCumule: number
}

/** Relogements visés, prévus et faits, mois par mois, des opérations retenues : les mêmes que la liste sous les mêmes filtres. */
export async function lireStatistiques(
  ctx: Contexte,
  { operationIds, bailleurCodes, debutPeriode, finPeriode, ...filtres }: Demande,
): Promise<StatistiquesOperations> {
  const { acteur, aujourdhui } = ctx
  const { debut, fin } = plageDe(debutPeriode ?? null, finPeriode ?? null, moisDe(aujourdhui))
  const source = sourceDesOperations(operationsVisibles(acteur), aujourdhui)
  const retenues = et([
    retenuesPar(listeOperations, source, filtres),
    ...(operationIds === undefined ? [] : [sql`o.id = any(${[...operationIds]}::uuid[])`]),
    ...(bailleurCodes === undefined ? [] : [sql`b.code = any(${[...bailleurCodes]})`]),
  ])
  const { rows } = await sql<Mois>`with retenues as (select o.id from ${source.de} where ${retenues}),
    prevus as (select mois, sum(coalesce(relogements, 0))::int as objectif, sum(coalesce(relogements_previsionnel, relogements, 0))::int as previsionnel
      from operation_objectif where operation_id in (select id from retenues) group by 1),
    faits as (select ${moisSql(sql`m.date_signature_bail`)} as mois, count(*)::int as realise from menage m
      where m.operation_id in (select id from retenues) and ${aCetAvancement('RELOGE', aujourdhui)} group by 1)
    select g.mois, coalesce(p.objectif, 0) as objectif, coalesce(p.previsionnel, 0) as previsionnel, coalesce(f.realise, 0) as realise,
      (select coalesce(sum(q.previsionnel), 0)::int from prevus q where q.mois <= g.mois) as "previsionnelCumule",
      (select coalesce(sum(q.realise), 0)::int from faits q where q.mois <= g.mois) as "realiseCumule"
    from (select to_char(jour, 'YYYY-MM') as mois from generate_series(${`${debut}-01`}::date, ${`${fin}-01`}::date, interval '1 month') jour) g
    left join prevus p on p.mois = g.mois left join faits f on f.mois = g.mois order by g.mois`.execute(ctx.db)
  const mois = rows.map(({ previsionnelCumule, realiseCumule, ...reste }) => ({
    ...reste,
    nombreDeRelogements: { previsionnel: previsionnelCumule, total: realiseCumule },
  }))
  return presentItem('StatistiquesOperations', '/v1/statistiques-operations', { debut, fin, mois })
}
