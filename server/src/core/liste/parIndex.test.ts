import { listeLogements } from '@relogement/domain/logement/logement.liste'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { lectureDesLogements } from '../../logement/logement.liste.ts'
import { lectureDesMenages } from '../../menage/liste/menages.liste.ts'
import type { Contexte } from '../contexte.ts'
import { type Acces, createDatabase, openPool } from '../database.ts'
import { requeteDePage } from './page.queries.ts'

/** Le plan que la base prendrait si lire toute une table, ou ranger, lui coûtait trop : il dit si un index donne l'ordre demandé. */
async function planDe(base: Acces, requete: RawBuilder<unknown>): Promise<string> {
  for (const cher of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort']) await sql`set ${sql.raw(`enable_${cher}`)} = off`.execute(base)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${requete}`.execute(base)
  return rows.map((ligne) => ligne['QUERY PLAN']).join('\n')
}

const compte = { id: '0196f000-0000-7000-8000-000000000001', roles: ['DATA_STEWARD'], partenaire: null, villes: [], ouverts: [] }

test('les plus urgents, les logements les plus récents et une lettre cherchée se lisent dans un index', async ({
  base: { urlMigration },
}) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const ctx = { acteur: compte, maintenant: new Date('2026-03-16T10:00:00Z') } as unknown as Contexte
  const page = { page: 2, pageSize: 20 }
  const menages = async (demande: { sort: string; recherche?: string }) =>
    planDe(
      base,
      requeteDePage(listeMenages, await lectureDesMenages.source(ctx, { ...page, ...demande }, undefined), { ...page, ...demande }),
    )
  const logements = async (sort: string) =>
    planDe(base, requeteDePage(listeLogements, await lectureDesLogements.source(ctx, { ...page, sort }, undefined), { ...page, sort }))

  expect(await menages({ sort: 'cotation:desc' })).toMatch(/Index (Only )?Scan using menage_cotation/)
  expect(await menages({ sort: listeMenages.tri, recherche: 'd' })).toMatch(/(Index Only Scan using menage_nomme[\s\S]*){2}/)
  expect(await logements(listeLogements.tri)).toMatch(/Index (Only )?Scan using logement_recent/)
  await base.destroy()
})
