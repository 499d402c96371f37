import type pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'

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
