import { sql } from 'kysely'
import { mentionsJson } from '../../commentaire/commentaire.queries.ts'

// Ce qui s'est échangé autour du dossier `m` : documents, alertes, commentaires, suivis, en JSON.

export interface DocumentDuDossier {
  id: string
  type: string
  nom: string
  mime: string
  taille: number
  genere: boolean
  ajouteLe: string
  auteur: { id: string; nom: string; prenom: string } | null
}

export const documentsJson = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'nom', d.nom, 'mime', d.mime, 'taille', d.taille, 'genere', d.genere, 'ajouteLe', d.ajoute_le,
  'auteur', case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end) order by d.ajoute_le desc, d.id desc), '[]')
  from document d left join utilisateur u on u.id = d.auteur_id where d.sujet_id = m.id and d.supprime_le is null)`

export const alertesJson = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'sujet_id', a.sujet_id, 'type', a.type, 'texte', a.texte, 'valeur', a.valeur, 'couleur', a.couleur,
  'statut', a.statut, 'pour', a.pour, 'auteur_id', a.auteur_id, 'destinataire_id', a.destinataire_id, 'date', a.date, 'date_alerte', a.date_alerte) order by a.date_alerte, a.id), '[]') from alerte a where a.sujet_id = m.id and a.statut <> 'CLOTURE')`

const DERNIERS_COMMENTAIRES = 20

export const commentairesJson = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'texte', c.texte, 'visibilite', c.visibilite, 'date', c.le, 'mentions', ${mentionsJson},
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)) order by c.le desc, c.id desc), '[]')
  from (select * from commentaire where sujet_id = m.id order by le desc, id desc limit ${sql.lit(DERNIERS_COMMENTAIRES)}) c join utilisateur u on u.id = c.auteur_id)`

export const suivisJson = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'date', s.date, 'dureeMinutes', s.duree_minutes, 'texte', s.texte,
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)) order by s.date desc, s.id desc), '[]')
  from suivi s join utilisateur u on u.id = s.auteur_id where s.sujet_id = m.id)`
