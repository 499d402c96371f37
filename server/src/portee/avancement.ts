// Où en est `menage m` pour le tableau de bord (domain-rules § 1.4) : ce que ses nombres comptent, ce que la liste filtre.
import { codesDe } from '@relogement/domain/common/listes'
import { type Avancement, avancements } from '@relogement/domain/menage/avancements'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'

const DEPART = sql`(m.statut = 'DEPART_SPONTANE' or m.statut = 'CLOTURE' and m.depart_spontane is not null)`
const ACCESSION = sql`(m.statut = 'ACCESSION_A_LA_PROPRIETE' or m.statut = 'CLOTURE' and m.accession is not null)`
const PARTI = sql`(${DEPART} or ${ACCESSION})`

const fait = (date: RawBuilder<unknown>, aujourdhui: string) => sql`coalesce(${date} <= ${aujourdhui}::date, false)`

/** À cet avancement, ce jour-là ; un relogement non nécessaire n'est à aucun. */
export function aCetAvancement(avancement: Avancement, aujourdhui: string): Condition {
  return sql`(m.relogement_necessaire and ${conditions[avancement](aujourdhui)})`
}

const interroge = (jour: string) => sql`(m.statut <> 'ENTRETIEN_PREALABLE_A_REALISER' and ${fait(sql`m.date_entretien`, jour)})`
const reloge = (jour: string) => sql`(not ${PARTI} and ${fait(sql`m.date_signature_bail`, jour)})`

const conditions: Readonly<Record<Avancement, (aujourdhui: string) => Condition>> = {
  ENTRETIEN_REALISE: interroge,
  PARTI_SANS_ENTRETIEN: (jour) => sql`(${PARTI} and not ${interroge(jour)})`,
  ENTRETIEN_RESTANT: (jour) => sql`(not ${PARTI} and not ${interroge(jour)})`,
  RELOGE: reloge,
  DEPART_SPONTANE: () => DEPART,
  ACCESSION: () => sql`(${ACCESSION} and not ${DEPART})`,
  RELOGEMENT_RESTANT: (jour) => sql`(not ${PARTI} and not ${reloge(jour)})`,
}

/** Le mois d'un jour, « 2026-03 ». */
export const moisSql = (jour: RawBuilder<unknown>) => sql<string>`to_char(${jour}, 'YYYY-MM')`

export const siAvancement = (avancement: Avancement, jour: RawBuilder<unknown>, aujourdhui: string) =>
  sql`case when ${aCetAvancement(avancement, aujourdhui)} then ${moisSql(jour)} end`

export const sesAvancements = (aujourdhui: string) =>
  sql`array_remove(array[${sql.join(
    codesDe(avancements).map((code) => sql`case when ${aCetAvancement(code, aujourdhui)} then ${sql.lit(code)} end`),
  )}], null)`
