// Qui habite une porte du parc, et si elle est vide : le décompte d'une opération, ses listes, son synoptique le demandent ici.
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'

/** `logement l` est celui que le ménage de cet alias occupait, retrouvé par son UG et sa porte. */
export const habite = (menage: string): Condition =>
  sql`l.parc and l.operation_id = ${sql.ref(`${menage}.operation_id`)} and l.ug = ${sql.ref(`${menage}.patrimoine`)} ->> 'UG'
    and coalesce(l.numero_porte, '') = coalesce(${sql.ref(`${menage}.localisation`)} ->> 'numeroPorte', '')`

/** Ni un état des lieux de sortie prévu, ni une vacance à venir ne vident une porte avant leur jour. */
const CE_JOUR = sql`(now() at time zone 'Europe/Paris')::date`

/** Le ménage de cet alias n'y habite plus : sorti du parcours, ou son état des lieux de sortie est fait. */
export const sorti = (menage: string): Condition =>
  sql`(coalesce(${sql.ref(`${menage}.date_edl_sortie`)} <= ${CE_JOUR}, false)
    or ${sql.ref(`${menage}.statut`)} in ('DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE', 'CLOTURE'))`

/** La vacance ouverte de `logement l`, commencée, jointe à gauche sous `v`. */
export const vacanceOuverte: RawBuilder<unknown> = sql`left join vacance v on v.logement_id = l.id and v.fin is null and v.debut <= ${CE_JOUR}`

/** `logement l`, du parc, est vide : une vacance y court (`v`), ou tous ceux qui y avaient un dossier en sont sortis. */
export const vide: Condition = sql`(v.id is not null or coalesce((select bool_and(${sorti('h')}) from menage h where ${habite('h')}), false))`

/** De `operation o`, les logements du parc, et ceux que personne n'a quittés, comme `vide` : ses ménages se lisent une fois, non une fois par logement. */
export const parcDOperation: RawBuilder<unknown> = sql`(select json_build_object('logements', count(*),
    'occupes', count(*) filter (where v.id is null and not coalesce(h.sortis, false)))
  from logement l ${vacanceOuverte} left join (
    select h.patrimoine ->> 'UG' as ug, coalesce(h.localisation ->> 'numeroPorte', '') as porte, bool_and(${sorti('h')}) as sortis
    from menage h where h.operation_id = o.id group by 1, 2) h on h.ug = l.ug and h.porte = coalesce(l.numero_porte, '')
  where l.parc and l.operation_id = o.id)`
