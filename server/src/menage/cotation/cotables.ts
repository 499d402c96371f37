import { statutsSortis } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'

/** Les ménages `m` que les règles cotent sans qu'on les touche : dans le parcours, ni purgés ni gelés. */
export const cotables = sql<boolean>`(m.statut <> all(${[...statutsSortis]}) and m.purge_le is null and m.limitation_depuis is null)`

/** Ceux qui en sont sortis, dont la couleur imposée a passé son terme ce jour-là (AAAA-MM-JJ). */
export const couleurEchueHorsParcours = (jour: string) =>
  sql<boolean>`(m.statut = any(${[...statutsSortis]}) and m.cotation_derogation ->> 'jusquAu' < ${jour}
    and m.purge_le is null and m.archive_le is null and m.limitation_depuis is null)`
