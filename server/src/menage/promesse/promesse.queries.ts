import { type Acteur, aUnRole, EDIT } from '@relogement/domain/acces/roles'
import type { NatureDePromesse, StatutDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { PageDe } from '../../core/http/collection.ts'
import { menagesVisibles } from '../../portee/menages.ts'

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

const COLONNES = sql`p.id, p.version, p.nature, p.texte, to_char(p.promise_le, 'YYYY-MM-DD') as "promiseLe",
  to_char(p.echeance, 'YYYY-MM-DD') as echeance, json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) as responsable, p.statut,
  to_char(p.conclue_le, 'YYYY-MM-DD') as "conclueLe", p.rappel_id as "rappelId"`

/** Les promesses, avec qui en répond. */
export const promessesSql = sql`select ${COLONNES} from promesse p join utilisateur u on u.id = p.responsable_id`

export type PromesseEnRetard = LignePromesse & {
  readonly menage: { readonly id: string; readonly noms: string; readonly codeMenage: string }
}

/** Celles dont l'échéance est passée. Un chargé lit celles dont il répond et celles de ses dossiers ; qui le dirige, toutes. */
export async function listPromessesEnRetard(
  db: Acces,
  acteur: Acteur,
  aujourdhui: string,
  { page, pageSize }: PageDe,
): Promise<{ lignes: PromesseEnRetard[]; total: number }> {
  const tenus = [acteur.id, ...(acteur.remplace ?? []).map(({ id }) => id)]
  const dirige = aUnRole(acteur, [...EDIT.filter((role) => role !== 'CHARGE_DE_RELOGEMENT'), 'RESPONSABLE_ADMINISTRATIF'])
  const siennes = dirige ? sql`true` : sql`(p.responsable_id = ${acteur.id}::uuid or m.charge_id = any(${tenus}::uuid[]))`
  const retenues = sql`from promesse p join utilisateur u on u.id = p.responsable_id join menage m on m.id = p.sujet_id
    where p.statut = 'EN_COURS' and p.echeance < ${aujourdhui}::date and ${siennes} and ${menagesVisibles(acteur)}`
  const { rows: lignes } = await sql<PromesseEnRetard>`
    select ${COLONNES}, json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage) as menage ${retenues}
    order by p.echeance, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${retenues}`.execute(db)
  return { lignes, total: rows[0]?.total ?? 0 }
}
