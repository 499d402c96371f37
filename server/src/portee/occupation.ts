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

/** Le bâtiment et la porte que le ménage de cet alias occupait, à joindre à `logement l` : les mêmes que `habite`, en clé. */
export const saPorte = (menage: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${menage}.patrimoine`)} ->> 'UG', coalesce(${sql.ref(`${menage}.localisation`)} ->> 'numeroPorte', '')`

/** `logement l` est à cette clé. */
export const aCettePorte = (cle: string): Condition =>
  sql`${sql.ref(`${cle}.ug`)} = l.ug and ${sql.ref(`${cle}.porte`)} = coalesce(l.numero_porte, '')`

/**
 * À joindre à `logement l`, du parc de cette opération : sa vacance `v`, commencée et ouverte, et `h`, si tous ceux qui y avaient un dossier en sont
 * sortis. Les ménages de l'opération se lisent une fois, non une fois par logement.
 */
export const occupation = (operationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (select v.* from vacance v where v.logement_id = l.id and v.fin is null and v.debut <= ${CE_JOUR} offset 0) v on true
  left join (select k.ug, k.porte, bool_and(${sorti('m')}) as sortis from menage m, lateral (select ${saPorte('m')}) k(ug, porte)
    where m.operation_id = ${operationId} group by 1, 2) h on ${aCettePorte('h')}`

/** `logement l`, du parc, est vide : une vacance y court, ou tous ceux qui y avaient un dossier en sont sortis (`occupation`). */
export const vide: Condition = sql`(v.id is not null or coalesce(h.sortis, false))`

/** De `operation o`, les logements du parc, et ceux que personne n'a quittés. */
export const parcDOperation: RawBuilder<unknown> = sql`(select json_build_object('logements', count(*), 'occupes', count(*) filter (where not ${vide}))
  from logement l ${occupation(sql`o.id`)} where l.parc and l.operation_id = o.id)`
