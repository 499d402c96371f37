import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type BaseDeTest, createBaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { createCompte } from '../../test/comptes.ts'
import { deuxServeurs, tuer } from '../../test/deuxPostgres.ts'
import { createMenage } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jusqua } from '../../test/jusqua.ts'
import { pdf } from '../../test/pieces/pdf.ts'
import { startProduit } from '../../test/produit.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import { CONNEXIONS } from './connexionsALaBase.ts'
import { createDatabase, openPool } from './database.ts'
import { lireParBlocs } from './lireParBlocs.ts'
import { avecClient } from './postgres/client.ts'
import { createReplique, RETARD_MAX_S } from './replique.ts'

test('une copie de lecture sert les chiffres, sauf à qui vient d’écrire ; en retard ou tombée, elle est écartée, puis reprend', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-replique-'))
  const { urls, urlMigration, primaire, secondaire, surLeSecondaire } = await deuxServeurs(dossier)
  const dites: string[] = []
  const log = pino({ level: 'warn' }, { write: (ligne) => void dites.push(ligne) })
  const principale = createDatabase(openPool({ url: urls[0], max: 4, log }))
  const exports = createDatabase(openPool({ url: urls[0], max: 1, log }))
  let decalage = 0
  const horloge = () => new Date(Date.now() + decalage)
  const tracees: string[] = []
  const traces = { noterRequete: ({ sql }: { sql: string }) => void tracees.push(sql) }
  const replique = createReplique({ url: urls[1], urlPrincipale: urls[0], lecture: principale, exports, horloge, log, traces })
  onTestFinished(async () => {
    await replique.fermer()
    await Promise.all([principale.destroy(), exports.destroy()])
    await Promise.all([tuer(primaire), tuer(secondaire)])
    rmSync(dossier, { recursive: true, force: true })
  })
  const [lectrice, autrice] = [uuidv7(), uuidv7()]
  const compter = () => principale.selectFrom('utilisateur').select('id').execute()
  expect(replique.pour(lectrice)).toBe(principale)
  await jusqua(() => replique.etat()?.ecartee === null)
  const copie = replique.pour(lectrice)
  expect(copie).not.toBe(principale)
  expect(replique.etat()).toEqual({ retard: 0, ecartee: null })

  replique.noterUneEcriture(autrice)
  expect(replique.pour(autrice)).toBe(principale)
  expect(replique.pour(lectrice)).toBe(copie)
  // Un fichier qui se télécharge lentement ne tient pas une des connexions de tous.
  expect(replique.pourUnExport(autrice)).toBe(exports)
  expect([principale, exports, copie]).not.toContain(replique.pourUnExport(lectrice))
  const lus = await sql<{ copie: boolean }>`select pg_is_in_recovery() as copie`.execute(replique.pourUnExport(lectrice))
  expect(lus.rows).toEqual([{ copie: true }])
  expect(tracees).toContain('select pg_is_in_recovery() as copie')
  await sql`select 'statistique'`.execute(copie)
  expect(tracees).toContain("select 'statistique'")
  expect(Object.keys(replique.groupes)).toEqual(['copie', 'copie_exports'])
  decalage = 16_000
  expect(replique.pour(autrice)).toBe(copie)

  // Toutes ses connexions prises par de longs chiffres, et toutes celles de la principale, elle suit toujours.
  const prendre = (ou: typeof copie, combien: number) => Array.from({ length: combien }, () => sql`select pg_sleep(6)`.execute(ou))
  const longs = [...prendre(copie, CONNEXIONS.lecture), ...prendre(principale, 4)]
  for (let secondes = 0; secondes < 5; secondes += 1) {
    await attendre(1_000)
    expect(replique.etat()).toEqual({ retard: 0, ecartee: null })
  }
  await Promise.all(longs)

  const { id } = await createCompte(principale)
  await jusqua(async () => (await copie.selectFrom('utilisateur').select('id').where('id', '=', id).execute()).length === 1)
  await expect(copie.deleteFrom('utilisateur').execute()).rejects.toMatchObject({ code: '25006' })

  // Elle reçoit et ne rejoue plus : son retard monte avec le temps.
  surLeSecondaire.on('error', () => {})
  await surLeSecondaire.connect()
  await surLeSecondaire.query('select pg_wal_replay_pause()')
  await createCompte(principale)
  await jusqua(() => (replique.etat()?.retard ?? 0) > 2)
  expect(replique.etat()?.retard).toBeLessThan(RETARD_MAX_S)
  // Un processus qui démarre maintenant n'a rien vu passer : il en dit le vrai retard à sa première mesure, non celui qu'il a vu naître.
  const neuve = createReplique({ url: urls[1], urlPrincipale: urls[0], lecture: principale, exports, horloge, log, traces: null })
  await jusqua(() => neuve.etat()?.retard !== null)
  expect(neuve.etat()?.retard).toBeGreaterThan(2)
  await neuve.fermer()
  // Une version neuve vient d'élargir une table, et la copie ne l'a pas encore rejoué : ce qu'elle ne connaît pas se lit sur la principale.
  await avecClient(urlMigration, (client) => client.query('alter table utilisateur add column version_suivante integer default 1'))
  const neuves = sql<{ n: number }>`select count(version_suivante)::int as n from utilisateur`
  const combien = (await compter()).length
  expect((await replique.lire(lectrice, (ou) => neuves.execute(ou))).rows).toEqual([{ n: combien }])
  expect(await lireParBlocs(replique.pourUnExport(lectrice), neuves, 10).next()).toEqual({ done: false, value: [[combien]] })
  await surLeSecondaire.query('select pg_wal_replay_resume()')
  await jusqua(() => replique.etat()?.retard === 0)

  // Une lecture que la copie coupe, parce qu'elle doit rejouer le ménage de ce qui s'y lit, se refait sur la principale.
  await surLeSecondaire.query(`alter system set max_standby_streaming_delay = 0`)
  await surLeSecondaire.query('select pg_reload_conf()')
  const avant = (await compter()).length
  const lues: (typeof copie)[] = []
  const lecture = replique.lire(lectrice, async (base) => {
    lues.push(base)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select pg_sleep(${base === copie ? 8 : 0}), id from utilisateur) u`.execute(base)
    return rows[0]?.n
  })
  await attendre(500)
  await principale.deleteFrom('utilisateur').where('id', '=', id).execute()
  await avecClient(urlMigration, (client) => client.query('vacuum utilisateur'))
  expect(await lecture).toBe(avant - 1)
  expect(lues).toEqual([copie, principale])

  // Une connexion que la copie refuse (son compte n'y entre plus) en vaut une coupée.
  const refusee = createDatabase(openPool({ url: urls[1].replace(/:[^:@]+@/, ':ancien@'), max: 1, log }))
  const essai = (base: typeof copie) => sql<{ n: number }>`select 1 as n`.execute(base === copie ? refusee : base)
  expect((await replique.lire(lectrice, essai)).rows).toEqual([{ n: 1 }])
  await refusee.destroy()

  const exportsDeLaCopie = replique.pourUnExport(lectrice)
  await tuer(secondaire)
  // L'export qui partait se lit sur la principale : la copie ne lui a rien rendu.
  expect(await lireParBlocs(exportsDeLaCopie, sql`select pg_is_in_recovery()`, 10).next()).toEqual({ done: false, value: [[false]] })
  await jusqua(() => replique.etat()?.ecartee === 'INJOIGNABLE')
  expect(replique.pour(lectrice)).toBe(principale)
  expect(dites.join()).toContain('copie de lecture écartée')
})

test.for([
  ['un serveur injoignable au démarrage', async () => ({ url: 'postgresql://a:b@127.0.0.1:1/c', fin: async () => {} }), 'INJOIGNABLE'],
  ['une autre base du serveur', () => createBaseDeTest().then(({ urlApp, drop }) => ({ url: urlApp, fin: drop })), 'AUTRE_BASE'],
  ['la principale elle-même', async (base: BaseDeTest) => ({ url: base.urlApp, fin: async () => {} }), 'NE_SUIT_PAS'],
] as const)(
  '%s ne sert pas de copie de lecture : sa première mesure l’écarte et le dit au journal, elle n’est jamais lue',
  async ([, mener, ecartee], { base, onTestFinished }) => {
    const { url, fin } = await mener(base)
    const principale = createDatabase(openPool({ url: base.urlApp, max: 1, log: pino({ level: 'silent' }) }))
    const dites: string[] = []
    const log = pino({ level: 'warn' }, { write: (ligne) => void dites.push(ligne) })
    const [urlPrincipale, horloge] = [base.urlApp, () => new Date()]
    const replique = createReplique({ url, urlPrincipale, lecture: principale, exports: principale, horloge, log, traces: null })
    onTestFinished(async () => {
      await replique.fermer()
      await principale.destroy()
      await fin()
    })
    await jusqua(() => dites.length > 0)
    expect(replique.etat()).toEqual({ retard: null, ecartee })
    expect([replique.pour(uuidv7()), replique.pourUnExport(uuidv7())]).toEqual([principale, principale])
  },
)

test('le produit ne démarre pas sur une copie de lecture qui mène à une autre base ; injoignable, elle ne l’empêche pas', {
  timeout: 120_000,
}, async ({ base, onTestFinished }) => {
  const autre = await createBaseDeTest()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-replique-'))
  onTestFinished(async () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await autre.drop()
  })
  const demarrer = (DATABASE_URL_LECTURE: string) =>
    startProduit({ DATABASE_URL: base.urlApp, DATABASE_URL_MIGRATIONS: base.urlMigration, DATABASE_URL_LECTURE, DATA_DIR })
  const { processus } = await demarrer('postgresql://a:b@127.0.0.1:1/c')
  processus.kill('SIGKILL')
  await expect(demarrer(autre.urlApp)).rejects.toThrow('s’est arrêté (1)')
})

test('qui vient d’écrire se note, quelle que soit la sorte d’appel ; lire, exporter ou être refusé n’y changent rien', async ({
  api,
  en,
  db,
  onTestFinished,
}) => {
  const { replique } = api.services
  const notes: string[] = []
  const dAvant = replique.noterUneEcriture
  Object.assign(replique, { noterUneEcriture: (acteurId: string) => void notes.push(acteurId) })
  onTestFinished(() => void Object.assign(replique, { noterUneEcriture: dAvant }))
  const menageId = await createMenage(db)
  const { pruId } = await createOperationDuPru(db)
  const reunion = await createGtr(db, pruId, { date: new Date('2031-03-26T13:00:00Z') })
  await en.denise.get('/v1/menages').expect(200)
  await en.denise.post('/v1/menages/_export', { columns: [{ name: 'Ménage', path: 'noms' }] }).expect(200)
  await en.rachid.patch(`/v1/reunions/${reunion}`, { statut: 'COMPTE_RENDU' }).expect(409)
  expect(notes).toEqual([])
  await en.ines.post(`/v1/menages/${menageId}/commentaires`, { texte: 'Vu.' }).expect(201)
  // Sa transaction s'ouvre une fois ses PDF composés, ou ses fichiers reçus.
  await en.rachid.patch(`/v1/reunions/${reunion}`, { nom: 'GTR du 26' }).expect(200)
  expect((await envoyer(api.app, en.denise, { menageId, type: 'AUTRE' }, [{ nom: 'avis.pdf', contenu: pdf() }])).statut).toBe(201)
  expect(notes).toEqual([en.ines.id, en.rachid.id, en.denise.id])
})
