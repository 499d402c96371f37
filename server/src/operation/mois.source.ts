import type { MoisDit } from '@relogement/domain/objectif/objectif.rules'
import type { Nature } from '@relogement/domain/objectif/objectif.schema'
import { sql } from 'kysely'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'

export interface FaitDuMois {
  readonly mois: string
  readonly realise: number
}

export type MoisVise = { readonly mois: string } & Readonly<Record<Nature, MoisDit>>

/** Un mois visé, tel que la base l'écrit : d'une grille de deux cents opérations, nommer chaque nombre coûte plus que le lire. */
export type MoisViseLu = readonly [mois: string, ...nombres: (number | null)[]]

const FAITS = {
  relogements: ['RELOGE', sql`m.date_signature_bail`],
  entretiens: ['ENTRETIEN_REALISE', sql`m.date_entretien`],
} as const

/** Ce qui s'est fait de `operation o`, mois par mois, au jour dit. */
export function faitsParMois(nature: Nature, aujourdhui: string) {
  const [avancement, jour] = FAITS[nature]
  return sql<FaitDuMois[]>`(select coalesce(json_agg(json_build_object('mois', x.mois, 'realise', x.realise) order by x.mois), '[]')
    from (select ${moisSql(jour)} as mois, count(*)::int as realise from menage m
      where m.operation_id = o.id and ${aCetAvancement(avancement, aujourdhui)} group by 1) x)`
}

/** Le même, de toutes les opérations de `suivis` à la fois : une ligne par opération et par nature. */
export const faitsDeToutes = sql`(select x.operation_id, x.nature, json_agg(json_build_object('mois', to_char(x.mois, 'YYYY-MM'), 'realise', x.realise)
    order by x.mois) as mois
  from (select operation_id, 'relogements' as nature, date_trunc('month', date_signature_bail::timestamp) as mois, count(*)::int as realise
      from suivis where reloge group by 1, 3
    union all select operation_id, 'entretiens', date_trunc('month', date_entretien::timestamp), count(*)::int
      from suivis where interroge group by 1, 3) x group by 1, 2)`

const MOIS_LU = sql`json_agg(json_build_array(b.mois, b.relogements, b.relogements_previsionnel, b.entretiens, b.entretiens_previsionnel) order by b.mois)`

/** Ce que vise `operation o`, mois par mois. */
export const visesParMois = sql<MoisViseLu[]>`(select coalesce(${MOIS_LU}, '[]') from operation_objectif b where b.operation_id = o.id)`

/** Le même, de toutes à la fois. */
export const visesDeToutes = sql`(select b.operation_id, ${MOIS_LU} as mois from operation_objectif b group by 1)`

export const direLesVises = (lus: readonly MoisViseLu[]): MoisVise[] =>
  lus.map(([mois, relogements = null, prevus = null, entretiens = null, entretiensPrevus = null]) => ({
    mois,
    relogements: { objectif: relogements, previsionnel: prevus },
    entretiens: { objectif: entretiens, previsionnel: entretiensPrevus },
  }))
