import { MINUTES_ENTRE_DEUX_VISITES } from '@relogement/domain/rgpd/visites'
import { type RawBuilder, sql } from 'kysely'

/**
 * Les visites que des lectures composent, en tables communes jusqu'à `rangees`, où `rang` numérote les visites d'une personne à un même objet, le
 * même jour : la règle est dans `domain/rgpd/visites`. `lues` porte `id`, `le`, `utilisateur_id`, `jeton_api_id` (et `lien` pour un dossier), `jour` et `objet`.
 */
export const lecturesRangees = (lues: RawBuilder<unknown>, objet: 'menage_id' | 'liste'): RawBuilder<unknown> => {
  const visiteur = sql`${sql.raw(VISITEUR[objet])}, ${sql.ref(objet)}, jour`
  return sql`
    lues as (${lues}),
    suivies as (
      select *, coalesce(le - lag(le) over (partition by ${visiteur} order by le, id)
        >= make_interval(mins => ${MINUTES_ENTRE_DEUX_VISITES}), true) as ouvre from lues),
    rangees as (
      select *, count(*) filter (where ouvre) over (partition by ${visiteur} order by le, id) as rang from suivies)`
}

/** Un dossier se lit aussi par un lien remis, sans compte ; ce qu'un jeton d'API lit n'est pas ce que la personne a lu elle-même. */
const VISITEUR = { menage_id: 'utilisateur_id, lien, jeton_api_id', liste: 'utilisateur_id, jeton_api_id' } as const

/** Le nom du jeton d'API par lequel une visite s'est faite, vide s'il n'est plus connu ; nul : une session ou un lien. */
export const nomDuJeton = (visite: string): RawBuilder<unknown> => {
  const jeton = sql.ref(`${visite}.jeton_api_id`)
  return sql`case when ${jeton} is not null then coalesce((select nom from jeton_api where id = ${jeton}), '') end`
}
