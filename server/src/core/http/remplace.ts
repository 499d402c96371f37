import type { Remplace } from '@relogement/domain/acces/roles'
import { type RawBuilder, sql } from 'kysely'

/** Les collègues absents que cette personne remplace aujourd'hui, à Paris : relu à chaque demande, il s'ouvre et se ferme avec les jours. */
export const remplaceSql = (utilisateur: RawBuilder<unknown>) =>
  sql<
    Remplace[]
  >`(select coalesce(json_agg(json_build_object('id', x.id, 'nom', x.nom, 'prenom', x.prenom, 'jusquAu', a.au) order by a.au, x.id), '[]')
    from absence a join utilisateur x on x.id = a.utilisateur_id
    where a.remplacant_id = ${utilisateur} and (now() at time zone 'Europe/Paris')::date between a.du and a.au)`
