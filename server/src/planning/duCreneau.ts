// Ce qu'un créneau dit de lui, au planning comme à l'export.
import { sql } from 'kysely'

export const duCreneau = {
  de: sql`creneau c left join menage m on m.id = c.menage_id left join utilisateur u on u.id = c.cree_par`,
  /** Le nom du ménage tel qu'il est, ou le libellé d'un bloqué. */
  titre: sql`coalesce(nullif(m.noms, ''), c.titre)`,
  par: sql`u.prenom || ' ' || u.nom`,
  /** D'où, vers où. */
  trajet: sql`nullif(concat_ws(', vers ', nullif(m.localisation -> 'adresse' ->> 'ville', ''), (select concat_ws(' ', l.numero, l.rue) || ', ' || l.ville
    from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id and p.statut = 'acceptee_menage' limit 1)), '')`,
}
