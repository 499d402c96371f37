import { join } from 'node:path'
import type { EtatDeLaRemontee } from '@relogement/domain/exploitation/alarmes'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { type GrappeArchivee, JOURNAUX } from '../../core/postgres/archivage.ts'
import { basesSuivies, gardeLe, listBases, listJournaux } from './dossiers.ts'

/** Jusqu'où l'on remonterait à cet instant ; `null` : le journal de cette base ne se garde pas ici. */
export async function lireLaRemontee(db: Acces, grappe: GrappeArchivee | null, maintenant: Date): Promise<EtatDeLaRemontee | null> {
  if (grappe === null) return null
  const journaux = await listJournaux(grappe.archive)
  const dernier = journaux.findLast((nom) => /^[0-9A-F]{24}\.[0-9a-f]{16}\./.test(nom))
  // Datée de plus tard par une horloge qui avançait, aucune seconde passée ne se rend d'elle.
  const premiere = basesSuivies(await listBases(grappe.archive), journaux).find(({ finieLe }) => finieLe <= maintenant)
  return {
    depuis: premiere?.finieLe.toISOString() ?? null,
    jusquA: dernier === undefined ? null : (await gardeLe(join(grappe.archive, JOURNAUX, dernier))).toISOString(),
    echecLe: await dernierEchec(db),
  }
}

/** PostgreSQL dit son dernier essai manqué, tant qu'aucun n'a réussi depuis. */
async function dernierEchec(db: Acces): Promise<string | null> {
  const { rows } = await sql<{ le: Date | null }>`
    select last_failed_time as le from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return rows[0]?.le?.toISOString() ?? null
}
