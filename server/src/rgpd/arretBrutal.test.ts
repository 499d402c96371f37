import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { BaseDeTest } from '../../test/base.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { jusqua } from '../../test/jusqua.ts'
import { lancer } from '../../test/programme.ts'
import type { Base } from '../core/database.ts'
import { enConservation } from './archiver.ts'

const FICHIERS = 6

/** La conservation dans son processus, qui se tue lui-même au fichier dit. */
function purger({ urlApp }: BaseDeTest, dataDir: string, mortAu = 0): ChildProcess {
  return lancer('purgeSeparee', {
    env: { ...process.env, DATABASE_URL: urlApp, DATA_DIR: dataDir, MORT_AU_FICHIER: `${mortAu}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Lance la conservation, la laisse s'arrêter à ce verrou au milieu de sa transaction, et la tue net. */
async function tuerAuVerrou(db: Base, base: BaseDeTest, dataDir: string, verrouiller: string, id: string, attente: string) {
  const enAttente = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`${attente}%`}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const verrou = new pg.Client(base.urlApp)
  await verrou.connect()
  try {
    await verrou.query('begin')
    await verrou.query(verrouiller, [id])
    const processus = purger(base, dataDir)
    const fin = once(processus, 'exit')
    // Son démarrage ne compte pas dans l'attente du verrou.
    if (processus.stdout) await once(processus.stdout, 'data')
    await jusqua(async () => (await enAttente()) === 1)
    processus.kill('SIGKILL')
    expect((await fin)[1]).toBe('SIGKILL')
  } finally {
    await verrou.query('rollback')
    await verrou.end()
  }
  await jusqua(async () => (await enAttente()) === 0)
}

/** Un dossier de plusieurs fichiers, parti et dont la purge est validée pour demain. */
async function dossierAPurger(api: { app: Parameters<typeof envoyer>[0]; db: Base }, ines: Personne, delphine: Personne): Promise<string> {
  const id = await createMenage(api.db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const pieces = Array.from({ length: FICHIERS }, (_, rang) => ({ nom: `${rang}.txt`, contenu: `pièce ${rang}` }))
  await envoyer(api.app, ines, { menageId: id, type: 'AUTRE' }, pieces)
  await ines
    .patch(`/v1/business/menages/${id}/depart-spontane`, { relogement: { departSpontane: { date: '2026-01-05', motif: 'DECES' } } })
    .expect(200)
  await api.db.updateTable('menage').set({ purge_prevue_le: '2999-01-01' }).where('id', '=', id).execute()
  const { corps } = await delphine.get<{ empreinte: string }>(`/v1/rgpd/purges/${id}/apercu`).expect(200)
  await delphine.post(`/v1/rgpd/purges/${id}/validation`, { empreinte: corps.empreinte }).expect(200)
  // Le jour dit est arrivé.
  await api.db.updateTable('purge').set({ prevue_le: '2026-02-04' }).where('menage_id', '=', id).execute()
  return id
}

const etatDe = async (db: Base, id: string) => {
  const purge = await db.selectFrom('purge').select(['statut', 'certificat']).where('menage_id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<{ restants: number; effaces: number }>`
    select count(*) filter (where efface_le is null) as restants, count(*) filter (where efface_le is not null) as effaces
    from purge_fichier f join purge p on p.id = f.purge_id where p.menage_id = ${id}::uuid`.execute(db)
  return { ...purge, ...rows[0] }
}

test('tuée au milieu des fichiers, la purge n’est jamais dite finie ; relancée, elle reprend où elle en était', async ({
  api,
  base,
  en,
  db,
}) => {
  const { depot } = api.services.fichiers
  const id = await dossierAPurger(api, en.ines, en.delphine)
  const cles = (await db.selectFrom('document').select('cle_stockage').where('sujet_id', '=', id).execute()).map(
    ({ cle_stockage }) => cle_stockage,
  )
  const restants = async () => (await Promise.all(cles.map((cle) => depot.exists(cle)))).filter(Boolean).length
  for (const [mortAu, laisses] of [
    [3, 4],
    [2, 3],
    [1, 3],
  ] as const) {
    const [code, signal] = (await once(purger(base, api.dataDir, mortAu), 'exit')) as [number | null, string | null]
    expect([code, signal]).toEqual([null, 'SIGKILL'])
    expect(await etatDe(db, id)).toEqual({ statut: 'FICHIERS_A_EFFACER', certificat: null, restants: laisses, effaces: FICHIERS - laisses })
    expect(await restants()).toBe(laisses)
    await en.delphine.get(`/v1/rgpd/purges/${id}/certificat`).expect(404)
  }
  expect((await once(purger(base, api.dataDir), 'exit'))[0]).toBe(0)
  expect(await etatDe(db, id)).toMatchObject({ statut: 'TERMINEE', restants: 0, effaces: FICHIERS })
  expect(await restants()).toBe(0)
  await en.delphine.get(`/v1/rgpd/purges/${id}/certificat`).expect(200)
}, 90_000)

test('tuée au milieu des lignes, elle n’a rien effacé ; relancée, elle efface tout', async ({ api, base, en, db }) => {
  const id = await dossierAPurger(api, en.ines, en.delphine)
  const lignes = async () => {
    const { rows } = await sql<{ n: number }>`select
      (select count(*) from occupant where menage_id = ${id}::uuid) + (select count(*) from modification where sujet_id = ${id}::uuid) as n`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  }
  const [avant, menage] = [await lignes(), await lireMenageEnBase(db, id)]
  expect(avant).toBeGreaterThan(5)
  // La purge efface les personnes, puis attend ici, au milieu de sa transaction.
  await tuerAuVerrou(db, base, api.dataDir, 'select id from document where sujet_id = $1 for update', id, 'update "document"')
  expect([await lignes(), await lireMenageEnBase(db, id)]).toEqual([avant, menage])
  expect(await etatDe(db, id)).toMatchObject({ statut: 'VALIDEE', certificat: null, restants: 0, effaces: 0 })
  expect((await once(purger(base, api.dataDir), 'exit'))[0]).toBe(0)
  expect(await lignes()).toBe(0)
  expect(await etatDe(db, id)).toMatchObject({ statut: 'TERMINEE', restants: 0, effaces: FICHIERS })
}, 90_000)

const clos = (db: Base, jours: number) =>
  createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { statut_depuis: new Date(`${jourDans(-jours)}T12:00:00Z`) } })

const tenirALui = async (db: Base, id: string) => {
  const { rows } = await sql<{ occupants: number; evenements: number; alertes: number; purges: number }>`select
    (select count(*) from occupant where menage_id = ${id}::uuid) as occupants,
    (select count(*) from modification where sujet_id = ${id}::uuid) as evenements,
    (select count(*) from alerte where sujet_id = ${id}::uuid and statut <> 'CLOTURE') as alertes,
    (select count(*) from purge where menage_id = ${id}::uuid) as purges`.execute(db)
  return rows[0]
}

test('tué pendant qu’il archive, rien n’est archivé à moitié ; relancé, le dossier l’est une fois', async ({ api, base, en, db }) => {
  const id = await clos(db, 190)
  await en.ines.post(`/v1/menages/${id}/alertes`, { texte: 'Rappeler', dateAlerte: jourDans(3) }).expect(201)
  const [avant, menage] = [await tenirALui(db, id), await lireMenageEnBase(db, id)]
  // L'événement est écrit ; la fermeture des alertes attend ici, au milieu de la transaction.
  await tuerAuVerrou(db, base, api.dataDir, 'select id from alerte where sujet_id = $1 for update', id, 'update "alerte"')
  expect([await tenirALui(db, id), await lireMenageEnBase(db, id)]).toEqual([avant, menage])
  await en.ines.get(`/v1/menages/${id}`).expect(200)
  expect((await once(purger(base, api.dataDir), 'exit'))[0]).toBe(0)
  expect((await lireMenageEnBase(db, id)).archive_le).toBeInstanceOf(Date)
  expect(await tenirALui(db, id)).toMatchObject({ evenements: Number(avant?.evenements) + 1, alertes: 0 })
}, 90_000)

test('tué pendant qu’il rend une archive anonyme, tout y est encore ; relancé, il n’en reste que les indicateurs', async ({
  api,
  base,
  en,
  db,
}) => {
  const id = await clos(db, 190)
  const pieces = Array.from({ length: FICHIERS }, (_, rang) => ({ nom: `${rang}.txt`, contenu: `pièce ${rang}` }))
  await envoyer(api.app, en.ines, { menageId: id, type: 'AUTRE' }, pieces)
  expect((await once(purger(base, api.dataDir), 'exit'))[0]).toBe(0)
  await enConservation(db, (transaction) =>
    transaction
      .updateTable('menage')
      .set({ statut_depuis: new Date(`${jourDans(-11 * 366)}T12:00:00Z`) })
      .where('id', '=', id)
      .execute(),
  )
  const [avant, menage] = [await tenirALui(db, id), await lireMenageEnBase(db, id)]
  expect(menage.archive_le).toBeInstanceOf(Date)
  // Les personnes sont effacées, les documents attendent ici, au milieu de la transaction.
  await tuerAuVerrou(db, base, api.dataDir, 'select id from document where sujet_id = $1 for update', id, 'update "document"')
  expect([await tenirALui(db, id), await lireMenageEnBase(db, id)]).toEqual([avant, menage])
  expect(menage.indicateurs).toBeNull()
  expect((await once(purger(base, api.dataDir), 'exit'))[0]).toBe(0)
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    noms: 'Données effacées',
    indicateurs: expect.objectContaining({ typeDeMenage: 'COUPLE_AVEC_ENFANTS' }) as object,
  })
  expect(await tenirALui(db, id)).toMatchObject({ occupants: 0, evenements: 0, purges: 1 })
  expect(await etatDe(db, id)).toMatchObject({ statut: 'TERMINEE', restants: 0, effaces: FICHIERS })
}, 90_000)
