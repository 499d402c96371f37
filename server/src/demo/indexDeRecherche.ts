import type pg from 'pg'

/**
 * Ôte les index de trigrammes ; ce qu'elle rend les refait, tels qu'ils étaient. Tenus ligne à ligne, ils coûtent plusieurs fois ce qu'ils
 * indexent : une grande démonstration s'écrit d'abord. À faire dans la transaction du chargement : interrompue, rien n'a été ôté.
 */
export async function oterLesIndexDeRecherche(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ nom: string; definition: string }>(
    `select c.oid::regclass::text as nom, pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_am a on a.oid = c.relam where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace and a.amname = 'gin'`,
  )
  for (const { nom } of rows) await client.query(`drop index ${nom}`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of rows) await client.query(definition)
  }
}
