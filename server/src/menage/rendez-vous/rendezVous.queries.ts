import type { Acteur } from '@relogement/domain/acces/roles'
import type { NatureDeRendezVous, StatutDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { PageDe } from '../../core/http/collection.ts'
import { menagesVisibles } from '../../portee/menages.ts'

export interface LigneRendezVous {
  readonly id: string
  readonly version: number
  readonly nature: NatureDeRendezVous
  readonly debut: Date
  readonly dureeMinutes: number
  readonly lieu: string | null
  readonly statut: StatutDeRendezVous
  readonly rappelId: string | null
  readonly notePar: { readonly id: string; readonly nom: string; readonly prenom: string }
}

const lire = (menageId: string, suite: RawBuilder<unknown>) => sql<LigneRendezVous>`
  select r.id, r.version, r.nature, r.debut, r.duree_minutes as "dureeMinutes", r.lieu, r.statut, r.rappel_id as "rappelId",
    json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) as "notePar"
  from rendez_vous r join utilisateur u on u.id = r.note_par where r.sujet_id = ${menageId}::uuid ${suite}`

/** Ceux d'un dossier, le plus récent d'abord. */
export const listRendezVous = async (db: Acces, menageId: string): Promise<LigneRendezVous[]> =>
  (await lire(menageId, sql`order by r.debut desc, r.id`).execute(db)).rows

export const getRendezVous = async (db: Acces, menageId: string, id: string): Promise<LigneRendezVous | undefined> =>
  (await lire(menageId, sql`and r.id = ${id}::uuid`).execute(db)).rows[0]

export const lockRendezVous = async (db: Acces, menageId: string, id: string): Promise<LigneRendezVous | undefined> =>
  (await lire(menageId, sql`and r.id = ${id}::uuid for update of r`).execute(db)).rows[0]

interface MonRendezVous {
  readonly id: string
  readonly nature: NatureDeRendezVous
  readonly debut: Date
  readonly dureeMinutes: number
  readonly menage: { readonly id: string; readonly noms: string; readonly codeMenage: string }
}

/** Les rendez-vous que rien n'a conclus : ceux des dossiers que la personne tient, et ceux qu'elle a fixés. */
export async function listMesRendezVous(
  db: Acces,
  acteur: Acteur,
  { page, pageSize }: PageDe,
): Promise<{ lignes: MonRendezVous[]; total: number }> {
  const tenus = [acteur.id, ...(acteur.remplace ?? []).map(({ id }) => id)]
  const miens = sql`from rendez_vous r join menage m on m.id = r.sujet_id
    where r.statut = 'PREVU' and (m.charge_id = any(${tenus}::uuid[]) or r.note_par = ${acteur.id}::uuid) and ${menagesVisibles(acteur)}`
  const { rows: lignes } = await sql<MonRendezVous>`
    select r.id, r.nature, r.debut, r.duree_minutes as "dureeMinutes",
      json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage) as menage
    ${miens} order by r.debut, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${miens}`.execute(db)
  return { lignes, total: rows[0]?.total ?? 0 }
}
