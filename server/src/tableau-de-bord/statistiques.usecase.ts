import { codesDe } from '@relogement/domain/common/listes'
import { type Avancement, avancements } from '@relogement/domain/menage/avancements'
import { compteurs, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import type { Statistiques } from '@relogement/domain/tableau-de-bord/statistiques.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { aCetAvancement, moisSql } from '../menage/liste/avancement.ts'
import { deLaPeriode, lignesDuCompteur } from './compteurs.ts'
import { menagesComptes } from './portee.ts'

interface Demande {
  readonly operationIds?: string[] | undefined
  readonly chargeDeRelogement?: string[] | undefined
}

/** Tous les nombres du tableau de bord, en une lecture. */
export async function lireStatistiques(ctx: Contexte, { operationIds, chargeDeRelogement }: Demande): Promise<Statistiques> {
  const { acteur, aujourdhui } = ctx
  const comptes = sql.join(
    codesDe(avancements).map((code) => sql`${sql.lit(code)}, (select count(*)::int from m where ${aCetAvancement(code, aujourdhui)})`),
  )
  const parPeriode = sql.join(
    codesDe(compteurs).map(
      (code) =>
        sql`${sql.lit(code)}, (select json_build_object(${sql.join(
          codesDe(periodes).map(
            (periode) => sql`${sql.lit(periode)}, count(*) filter (where ${deLaPeriode(periode, sql`c.le`, aujourdhui)})::int`,
          ),
        )}) from (${lignesDuCompteur[code](acteur)}) c)`,
    ),
  )
  const { rows } = await sql<Lu>`with m as materialized (
      select m.id, m.statut, m.relogement_necessaire, m.date_entretien, m.date_signature_bail, m.depart_spontane, m.accession
      from menage m where ${menagesComptes(ctx, { operationIds, chargesDeRelogement: chargeDeRelogement })})
    select (select count(*)::int from m) as total, json_build_object(${comptes}) as comptes, json_build_object(${parPeriode}) as "parPeriode",
      ${parMois('ENTRETIEN_REALISE', sql`m.date_entretien`, aujourdhui)} as entretiens,
      ${parMois('RELOGE', sql`m.date_signature_bail`, aujourdhui)} as relogements`.execute(ctx.db)
  const { total, comptes: c, parPeriode: periodesLues, entretiens, relogements } = rows[0] as Lu
  return presentItem('StatistiquesMenages', '/v1/statistiques-menages', {
    total,
    entretiensRealises: { total: c.ENTRETIEN_REALISE },
    entretiensRestants: { total: c.ENTRETIEN_RESTANT },
    partisSansEntretien: { total: c.PARTI_SANS_ENTRETIEN },
    reloges: { total: c.RELOGE },
    relogementsRestants: { total: c.RELOGEMENT_RESTANT },
    departSpontane: { total: c.DEPART_SPONTANE },
    accessionALaPropriete: { total: c.ACCESSION },
    ...periodesLues,
    entretiens,
    relogements,
  })
}

type Lu = { readonly total: number; readonly comptes: Readonly<Record<Avancement, number>> } & {
  readonly parPeriode: Pick<Statistiques, keyof typeof compteurs>
} & Pick<Statistiques, 'entretiens' | 'relogements'>

const parMois = (avancement: Avancement, jour: RawBuilder<unknown>, aujourdhui: string) =>
  sql`(select coalesce(json_agg(json_build_object('mois', x.mois, 'realise', x.realise, 'objectif', null, 'previsionnel', null, 'objectifRecalcule', null) order by x.mois), '[]')
    from (select ${moisSql(jour)} as mois, count(*)::int as realise from m where ${aCetAvancement(avancement, aujourdhui)} group by 1) x)`
