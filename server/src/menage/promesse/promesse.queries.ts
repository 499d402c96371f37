import type { NatureDePromesse, StatutDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { sql } from 'kysely'

export interface LignePromesse {
  readonly id: string
  readonly version: number
  readonly nature: NatureDePromesse
  readonly texte: string
  readonly promiseLe: string
  readonly echeance: string
  readonly responsable: { readonly id: string; readonly nom: string; readonly prenom: string }
  readonly statut: StatutDePromesse
  readonly conclueLe: string | null
  readonly rappelId: string | null
}

/** Les promesses, avec qui en répond. */
export const promessesSql = sql`select p.id, p.version, p.nature, p.texte, to_char(p.promise_le, 'YYYY-MM-DD') as "promiseLe",
  to_char(p.echeance, 'YYYY-MM-DD') as echeance, json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) as responsable, p.statut,
  to_char(p.conclue_le, 'YYYY-MM-DD') as "conclueLe", p.rappel_id as "rappelId" from promesse p join utilisateur u on u.id = p.responsable_id`
