import type { MoisDit } from '@relogement/domain/objectif/objectif.rules'
import type { Nature } from '@relogement/domain/objectif/objectif.schema'
import { sql } from 'kysely'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'

export interface FaitDuMois {
  readonly mois: string
  readonly realise: number
}

export type MoisVise = { readonly mois: string } & Readonly<Record<Nature, MoisDit>>

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

/** Ce que vise `operation o`, mois par mois. */
export const visesParMois = sql<MoisVise[]>`(select coalesce(json_agg(json_build_object('mois', b.mois,
    'relogements', json_build_object('objectif', b.relogements, 'previsionnel', b.relogements_previsionnel),
    'entretiens', json_build_object('objectif', b.entretiens, 'previsionnel', b.entretiens_previsionnel)) order by b.mois), '[]')
  from operation_objectif b where b.operation_id = o.id)`
