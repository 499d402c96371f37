import type pg from 'pg'
import { createClient } from './primaire.ts'

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
