import type pg from 'pg'
import { createClient } from './primaire.ts'

const DELAIS = ['statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']

/** Ni le serveur ni le compte ne couperont ce que fait cette connexion, si long que ce soit ; chaque version de PostgreSQL a les siens. */
export async function leverLesDelais(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [DELAIS])
}

/** Une connexion à elle, le temps d'un geste. */
export async function avecClient<R>(url: string, faire: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = createClient(url, { connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await faire(client)
  } finally {
    await client.end()
  }
}
