import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'

/** Les EPCI tenus par l'administration ; du code ou du nom d'un EPCI de l'INSEE dont il a une ville, c'est le même (décision 0088). */
const TENUS = sql`(select z.id, coalesce(i.code, z.id::text) as code, coalesce(i.nom, z.nom) as nom
  from zone_geographique z left join lateral (select j.epci_code as code, j.epci_nom as nom from zone_ville a join ville j on j.code_insee = a.ville_code
    where a.zone_id = z.id and (j.epci_code = z.code or sans_accents(j.epci_nom) = sans_accents(z.nom)) limit 1) i on true where z.type = 'EPCI')`

/** La ville est d'un de ces EPCI, celui de l'INSEE ou un que l'administration tient. */
export const dansUnEpci = (ville: RawBuilder<unknown>, codes: unknown): Condition => sql`${ville} in (
  select code_insee from ville where epci_code = any(${codes})
  union all select zv.ville_code from ${TENUS} e join zone_ville zv on zv.zone_id = e.id where e.code = any(${codes}))`

/** Les EPCI d'une ville, `code` et `nom`. */
export const epcisDe = (ville: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select v.epci_code as code, v.epci_nom as nom from ville v where v.code_insee = ${ville}
  union select e.code, e.nom from ${TENUS} e join zone_ville zv on zv.zone_id = e.id where zv.ville_code = ${ville})`

/** Pour une facette tirée d'un code de ville : les EPCI de la ville, et leur nom. */
export const nomDesEpci = {
  joint: sql`join lateral ${epcisDe(sql`f.valeur`)} w on true`,
  valeur: sql`w.code`,
  libelle: sql`min(w.nom)`,
}
