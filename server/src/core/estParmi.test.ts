import { sql } from 'kysely'
import { expect } from 'vitest'
import { testSur } from '../../test/base.ts'
import { createDatabase, openPool } from './database.ts'
import { estParmi } from './estParmi.ts'
import { sessionsDe } from './http/authentification.ts'

const test = testSur('distribution')

test('la session, lue à chaque demande, garde le plan de la base', async ({ base: { urlMigration } }) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const { rows: sessions } = await sql<{ id: string }>`insert into session (id, utilisateur_id, expire_le, acteur, cree_le, vue_le)
    select gen_random_uuid(), id, now() + interval '1 hour', json_build_object('id', id), now(), now() from utilisateur, generate_series(1, 200) returning id`.execute(
    base,
  )
  await sql`analyze session, utilisateur, absence`.execute(base)
  const [premiere] = sessions
  for (let demande = 0; demande < 12; demande += 1) expect((await sessionsDe(base)(premiere?.id ?? ''))?.acteur.remplace).toEqual([])
  // Plusieurs à la fois se lisent d'un coup, et une inconnue n'ôte rien aux autres.
  const trois = [sessions[1]?.id, '00000000-0000-7000-8000-000000000000', sessions[2]?.id]
  for (let demande = 0; demande < 12; demande += 1) {
    const lues = await Promise.all(trois.map((id) => sessionsDe(base)(id ?? '')))
    expect(lues.map((lue) => lue !== null)).toEqual([true, false, true])
  }
  const { rows } = await sql`select generic_plans::int as gardes, custom_plans::int as refaits from pg_prepared_statements
    where statement like '%"session"%' and statement like 'select%'`.execute(base)
  expect(rows).toEqual([
    { gardes: 6, refaits: 5 },
    { gardes: 6, refaits: 5 },
  ])
  await base.destroy()
})

test('aucune valeur : rien ; une ou plusieurs : celles-là', async ({ base: { urlMigration } }) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const trouvees = async (valeurs: string[]) =>
    (
      await sql<{ v: string }>`select v from unnest(array['a', 'b', 'c', null]) v where ${estParmi(sql`v`, valeurs)}`.execute(base)
    ).rows.map(({ v }) => v)
  expect(await trouvees([])).toEqual([])
  expect(await trouvees(['b'])).toEqual(['b'])
  expect(await trouvees(['c', 'a', 'z'])).toEqual(['a', 'c'])
  expect(await trouvees([...Array.from({ length: 20 }, (_, rang) => `z${rang}`), 'b'])).toEqual(['b'])
  await base.destroy()
})
