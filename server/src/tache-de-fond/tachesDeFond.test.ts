import { tachesDeFond } from '@relogement/domain/tache-de-fond/tacheDeFond.listes'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { ajouterTache } from '../core/jobs.ts'
import type { DB } from '../core/tables.gen.ts'
import { taches } from '../taches.ts'

interface EnFile {
  readonly id: string
  readonly nom: string
  readonly etat: string
  readonly essais: number
  readonly can: readonly string[]
}
type Page = { readonly 'hydra:member': readonly EnFile[]; readonly 'hydra:totalItems': number }

/** Une tâche de la file, telle qu'elle y serait après ces essais. */
async function mettreEnFile(db: Kysely<DB>, nom: string, { essais, prise = false }: { essais: number; prise?: boolean }): Promise<string> {
  await ajouterTache(db, nom, { secret: 'Duprez' }, `${nom} ${essais} ${prise}`)
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs set attempts = ${essais}, max_attempts = 5,
    last_error = 'refus de duprez@exemple.test', locked_at = case when ${prise} then now() end, run_at = now() + interval '1 day'
    where key = ${`${nom} ${essais} ${prise}`} returning id::text as id`.execute(db)
  return rows[0]?.id ?? ''
}
const enBase = async (db: Kysely<DB>, id: string) =>
  (
    await sql<{ essais: number; max: number; due: boolean }>`select attempts as essais, max_attempts as max, run_at <= now() as due
      from graphile_worker.jobs where id = ${id}::bigint`.execute(db)
  ).rows[0]

test('l’administration voit où en est chaque tâche, jamais ce qu’elle porte ; personne d’autre', async ({ en, db }) => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await mettreEnFile(db, 'conservation', { essais: 0 })
  await mettreEnFile(db, 'fin_des_roles', { essais: 1, prise: true })
  await mettreEnFile(db, 'delegations', { essais: 2 })
  await mettreEnFile(db, 'envoyer_courriel', { essais: 5 })
  await en.camille.get('/v1/taches-de-fond').expect(403)
  await en.delphine.get('/v1/taches-de-fond').expect(403)
  const { corps, texte } = await en.adrien.get<Page>('/v1/taches-de-fond?sort=nom:asc').expect(200)
  expect(corps['hydra:member'].map(({ nom, etat, essais, can }) => [nom, etat, essais, can])).toEqual([
    ['conservation', 'EN_ATTENTE', 0, []],
    ['delegations', 'A_REPRENDRE', 2, ['relancer']],
    ['envoyer_courriel', 'EN_ECHEC', 5, ['relancer']],
    ['fin_des_roles', 'EN_COURS', 1, []],
  ])
  expect(texte).not.toMatch(/duprez/i)
  const { corps: echecs } = await en.denise.get<Page>('/v1/taches-de-fond?etats=EN_ECHEC').expect(200)
  expect(echecs['hydra:member'].map(({ nom }) => nom)).toEqual(['envoyer_courriel'])
})

test('une tâche abandonnée se relance : due aussitôt, trois essais de plus ; une autre se refuse en mots', async ({ en, db }) => {
  const echec = await mettreEnFile(db, 'envoyer_courriel', { essais: 5 })
  const attend = await mettreEnFile(db, 'conservation', { essais: 0 })
  const prise = await mettreEnFile(db, 'fin_des_roles', { essais: 1, prise: true })
  await en.camille.post(`/v1/taches-de-fond/${echec}/relance`).expect(403)
  expect(await enBase(db, echec)).toEqual({ essais: 5, max: 5, due: false })
  await en.adrien.post(`/v1/taches-de-fond/${echec}/relance`).expect(204)
  expect(await enBase(db, echec)).toEqual({ essais: 5, max: 8, due: true })
  expect((await en.adrien.post(`/v1/taches-de-fond/${attend}/relance`).expect(409)).texte).toContain('elle se fera à son heure')
  expect((await en.adrien.post(`/v1/taches-de-fond/${prise}/relance`).expect(409)).texte).toContain('en cours')
  expect(await enBase(db, prise)).toEqual({ essais: 1, max: 5, due: false })
  await en.adrien.post('/v1/taches-de-fond/999999999999/relance').expect(404)
})

test('toute tâche du produit a un nom que l’on comprend', () => {
  expect(Object.keys(tachesDeFond).toSorted()).toEqual(taches.map(({ nom }) => nom).toSorted())
})
