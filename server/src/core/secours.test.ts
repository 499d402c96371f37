import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jusqua } from '../../test/jusqua.ts'
import { demander, lancerServeur } from '../../test/lancerServeur.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { createDatabase, openPool } from './database.ts'
import { mettreANiveau } from './postgres/ouvrir.ts'
import { startPostgres } from './postgres/postgres.ts'
import { direLAttenteDuSecours } from './secours.ts'

const CINQ_SECONDES = 5_000
const ECRIVAINS = 24
const DUREE_MS = 12_000

test('le secondaire synchrone perdu, une foule qui écrit reçoit son 503 en cinq secondes, on lit toujours, et la base garde des connexions', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-secours-'))
  const log = pino({ level: 'silent' })
  const postgres = await startPostgres({ dataDir: dossier, log })
  await mettreANiveau(postgres)
  const serveur = await lancerServeur(postgres.urlApp, join(dossier, 'api'))
  const db = createDatabase(openPool({ url: postgres.urlApp, max: 4, synchrone: false, log }))
  const administration = new pg.Client(postgres.urlAdministration)
  await administration.connect()
  onTestFinished(async () => {
    serveur.processus.kill('SIGKILL')
    await db.destroy()
    await administration.end()
    await postgres.stop()
    rmSync(dossier, { recursive: true, force: true })
  })
  await chargerReferentiel(db, { demo: true })
  const { id, email } = await createCompte(db)
  const menages: string[] = []
  for (let n = 0; n < ECRIVAINS; n += 1) menages.push(await createMenage(db, { chargeId: id }))
  const entree = await demander(serveur.adresse, { chemin: '/v1/oauth/login', jeton: '', corps: { email, password: MOT_DE_PASSE } })
  const { id_token: jeton } = (await entree.json()) as { id_token: string }
  const ecrire = async (menage: string) => {
    const debut = Date.now()
    const corps = { texte: 'Appel au gardien.', date: '2026-01-05' }
    const { status } = await demander(serveur.adresse, { chemin: `/v1/menages/${menage}/suivis`, jeton, corps })
    return { statut: status, duree: Date.now() - debut }
  }
  const lire = async (chemin: string) =>
    (await fetch(`${serveur.adresse}${chemin}`, { headers: { authorization: `Bearer ${jeton}` } })).status
  const connexions = async () => {
    const { rows } = await administration.query<{ toutes: number; attendent: number }>(
      `select count(*)::int as toutes, count(*) filter (where wait_event = 'SyncRep')::int as attendent
       from pg_stat_activity where datname = 'relogement'`,
    )
    return rows[0] ?? { toutes: 0, attendent: 0 }
  }
  expect((await ecrire(menages[0] ?? '')).statut).toBe(201)

  await administration.query(`alter system set synchronous_standby_names = 'absent'`)
  await administration.query('select pg_reload_conf()')
  await attendre(500)
  const fin = Date.now() + DUREE_MS
  const ecritures: { statut: number; duree: number }[] = []
  const lectures: number[] = []
  const insister = async (menage: string) => {
    while (Date.now() < fin) ecritures.push(await ecrire(menage))
  }
  const relire = async () => {
    while (Date.now() < fin) {
      lectures.push(await lire('/v1/menages?pageSize=5'), await lire(`/v1/menages/${menages[1]}`))
      await attendre(200)
    }
  }
  await Promise.all([...menages.map(insister), relire()])
  expect(new Set(ecritures.map(({ statut }) => statut))).toEqual(new Set([503]))
  expect(Math.max(...ecritures.map(({ duree }) => duree))).toBeLessThan(CINQ_SECONDES)
  expect(ecritures.length).toBeGreaterThan(ECRIVAINS)
  expect(new Set(lectures)).toEqual(new Set([200]))
  // Douze places pour écrire : elles attendent, et nulle autre ne s'ouvre à leur suite.
  const { toutes, attendent } = await connexions()
  expect(attendent).toBeGreaterThan(0)
  expect(attendent).toBeLessThanOrEqual(12)
  expect(toutes).toBeLessThanOrEqual(12 + 12 + 4 + 2)
  const pret = await fetch(`${serveur.adresse}/v1/ready`)
  expect(pret.status).toBe(503)
  expect(((await pret.json()) as { causes: string[] }).causes).toContain('base : le secours ne confirme plus')

  // Un groupe se ferme sans attendre ce que le secours retient, et l'écriture est faite.
  const programme = createDatabase(openPool({ url: postgres.urlApp, max: 1, log }))
  const ecriture = programme
    .transaction()
    .execute((une) => une.updateTable('utilisateur').set({ actif: true }).where('id', '=', id).execute())
  await expect(ecriture).rejects.toMatchObject({ nature: 'indisponible', code: 'ecriture.refusee' })
  const ferme = await Promise.race([programme.destroy().then(() => 'fermé'), attendre(CINQ_SECONDES, 'attend')])
  expect(ferme).toBe('fermé')

  // Un processus relancé pendant ce temps attendrait de même : son journal dit quoi.
  const dites: string[] = []
  const taire = direLAttenteDuSecours([postgres.urlMigration, postgres.urlApp], { warn: (_, message) => void dites.push(message) }, 200)
  await jusqua(() => dites.length > 0)
  taire()
  expect(dites[0]).toBe('démarrage en attente : le serveur de secours de la base ne confirme plus les écritures')

  // L'exploitant choisit d'écrire sans lui.
  await administration.query('alter system reset synchronous_standby_names')
  await administration.query('select pg_reload_conf()')
  await jusqua(async () => (await connexions()).attendent === 0)
  // Refusées sans avoir été confirmées, elles sont faites : la première, et toutes celles qui attendaient.
  const suivis = await db.selectFrom('suivi').select('id').where('texte', '=', 'Appel au gardien.').execute()
  expect(suivis).toHaveLength(1 + attendent)
  await jusqua(async () => (await ecrire(menages[0] ?? '')).statut === 201)
  expect((await Promise.all(menages.map(ecrire))).map(({ statut }) => statut)).toEqual(menages.map(() => 201))
  expect(await lire('/v1/ready')).toBe(200)
  expect((await connexions()).attendent).toBe(0)
})
