import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'

export interface Destinataire {
  readonly id: string
  readonly nom: string
  readonly prenom: string
  readonly email: string
}

/** Les personnes de la MEL en activité dont le territoire comprend cette ville ; un partenaire sans zone n'a pas de limite. */
export const listDestinatairesMel = (db: Acces, villeCode: string | null): Promise<Destinataire[]> =>
  db
    .selectFrom('utilisateur as u')
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email'])
    .where('u.actif', '=', true)
    .where(sql<boolean>`exists (select from utilisateur_role r where r.utilisateur_id = u.id and r.role = 'UTILISATEUR_MEL')`)
    .where(sql<boolean>`(not exists (select from partenaire_zone z where z.partenaire_id = u.partenaire_id)
      or exists (select from partenaire_zone z join zone_ville v on v.zone_id = z.zone_id where z.partenaire_id = u.partenaire_id and v.ville_code = ${villeCode}))`)
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .execute()
