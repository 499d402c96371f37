import { sql } from 'kysely'
import type pg from 'pg'
import type { Acces } from '../database.ts'
import { ErreurDemarrage } from '../erreurDemarrage.ts'

/**
 * Ce que des processus se disputent sur une base, un numéro chacun, et nulle part ailleurs. Livré, un numéro reste : deux versions se côtoient le
 * temps d'une mise à jour.
 */
export const VERROUS = {
  /** Tenu tant que vit le processus qui surveille ce PostgreSQL : sans lui, le serveur trouvé est un orphelin. */
  SURVEILLANCE: 7_356_001,
  MIGRATIONS: 7_356_002,
  REFERENTIEL: 7_356_003,
  FILE: 7_356_004,
  COPIE_DE_NUIT: 7_356_005,
  /** Pris par la base elle-même (migration « journal_enchaine »). */
  SCEAU_DU_JOURNAL: 7_356_006,
  PREMIER_COMPTE: 7_356_007,
  COPIE_DE_BASE: 7_356_008,
  DEMONSTRATION: 7_356_009,
  DOCUMENTS_GARDES: 7_356_010,
} as const

/**
 * Deux transactions qui nomment la même chose (« vue » et de qui) passent l'une après l'autre : la seconde attend que la première se valide, et voit ce
 * qu'elle a fait. Sur une transaction seulement, qui le rend en finissant.
 */
export async function prendreTour(db: Acces, quoi: string, ...qui: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${[quoi, ...qui].join(' ')}, 0))`.execute(db)
}

/** Prend un verrou de démarrage, que plusieurs processus se disputent ; passé une minute, le dit au lieu d'attendre sans fin. */
export async function prendreVerrou(client: pg.Client, numero: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = '60s'`)
    await client.query('select pg_advisory_lock($1)', [numero])
  } catch (erreur) {
    if ((erreur as { code?: string }).code !== '55P03') throw erreur
    throw new ErreurDemarrage(
      'Un autre processus met la base à niveau depuis plus d’une minute : attendez sa fin, ou arrêtez-le, puis relancez.',
    )
  }
}
