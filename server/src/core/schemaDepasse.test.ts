import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { startProduit } from '../../test/produit.ts'
import { surveillerLeSchema } from './schemaDepasse.ts'

const administrer = async (url: string, ...ordres: string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  for (const ordre of ordres) await client.query(ordre)
  await client.end()
}
const NOM_RENDU = `do $$ begin alter table commentaire rename column texte_neuf to texte; exception when undefined_column then null; end $$`
const surveiller = (base: Parameters<typeof surveillerLeSchema>[0]['base']) => {
  const arrets: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void arrets.push(message) }
  const cesser = surveillerLeSchema({ base, log, arreter: () => void arrets.push('arrêté'), rythmeMs: 20 })
  return { arrets, cesser }
}

test('une version trop ancienne pour ce que la base a perdu répond 503 et s’arrête ; un défaut à elle reste un défaut', async ({
  api,
  en,
  base,
  db,
}) => {
  const { arrets, cesser } = surveiller(db)
  const commentaires = `/v1/menages/${await createMenage(db)}/commentaires`
  // Une migration que cette version connaît dépend d'une autre qu'elle connaît aussi : elle sert.
  await administrer(base.urlMigration, 'update migration set exige = 2 where numero = 3')
  await en.denise.get(commentaires).expect(200)
  try {
    await administrer(base.urlMigration, 'alter table commentaire rename column texte to texte_neuf')
    expect((await en.denise.get<{ code: string }>(commentaires).expect(500)).corps.code).toBe('defaut')
    expect(arrets).toEqual([])
    await administrer(base.urlMigration, 'update migration set exige = 9999 where numero = 3')
    expect((await en.denise.get<{ code: string }>(commentaires).expect(503)).corps.code).toBe('service.version')
    const pret = await api.visiteur.get<{ causes: string[] }>('/v1/ready').expect(503)
    expect(pret.corps.causes).toEqual(['base : schéma que cette version ne sait plus lire'])
    // Un droit retiré, une unicité perdue se disent de même.
    await administrer(base.urlMigration, NOM_RENDU, 'revoke select on commentaire from relogement_app')
    expect((await en.denise.get<{ code: string }>(commentaires).expect(503)).corps.code).toBe('service.version')
    await expect.poll(() => arrets).toEqual(['la base a perdu ce que cette version lit encore : arrêt', 'arrêté'])
  } finally {
    cesser()
    await administrer(
      base.urlMigration,
      NOM_RENDU,
      'grant select on commentaire to relogement_app',
      'update migration set exige = null where numero = 3',
    )
  }
})

test('ce refus dit au journal ce que la base a refusé, jamais la valeur qu’elle cite', async ({ api, en, base, db }) => {
  const commentaires = `/v1/menages/${await createMenage(db)}/commentaires`
  await administrer(
    base.urlMigration,
    'update migration set exige = 9999 where numero = 3',
    'create function essai() returns trigger language plpgsql as $$ begin perform new.texte::date; return new; end $$',
    'create trigger essai before insert on commentaire for each row execute function essai()',
  )
  try {
    const { corps } = await en.denise.post<{ code: string }>(commentaires, { texte: 'Vu Mme Aydogan' }).expect(503)
    expect(corps.code).toBe('service.version')
    expect(api.journal.join()).toContain('"code":"service.version","cause":"la base refuse : 22007"')
    expect(api.journal.join()).not.toContain('Aydogan')
  } finally {
    await administrer(base.urlMigration, 'drop function essai cascade', 'update migration set exige = null where numero = 3')
  }
})

test('le processus entier s’arrête, comme à un signal', async ({ base, onTestFinished }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-depasse-'))
  const { adresse, processus } = await startProduit({
    DATABASE_URL: base.urlApp,
    DATABASE_URL_MIGRATIONS: base.urlMigration,
    DATA_DIR: dossier,
    JWT_SECRET: 'un secret de test de trente-deux caractères',
  })
  onTestFinished(async () => {
    processus.kill('SIGKILL')
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    await administrer(base.urlMigration, 'update migration set exige = null')
  })
  expect((await fetch(`${adresse}/v1/ready`)).status).toBe(200)
  const sortie = once(processus, 'exit')
  await administrer(base.urlMigration, 'update migration set exige = 9999 where numero = 3')
  expect(await sortie).toEqual([0, null])
}, 180_000)
