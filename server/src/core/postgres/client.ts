import pg from 'pg'

/** Une connexion à elle, le temps d'un geste. */
export async function avecClient<R>(url: string, faire: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await faire(client)
  } finally {
    await client.end()
  }
}
