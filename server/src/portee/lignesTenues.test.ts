import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import type { Client } from '../../test/client.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { ecouterLaTache } from '../../test/taches.ts'
import { LILLE, ROUBAIX } from '../../test/villes.ts'
import type { Acces } from '../core/database.ts'
import { verifierLesLignesTenues } from './taches.ts'

/** Ce que la base tient, et ce que disent les propositions jointes à leurs logements : les mêmes lignes. */
async function tenus(db: Acces): Promise<unknown[]> {
  const { rows } = await sql<{ tenue: boolean }>`
    (select 'en trop' as sorte, * from logement_propose except all
      select 'en trop', p.id, p.menage_id, l.bailleur_id, l.ville_code from proposition p join logement l on l.id = p.logement_id
      where p.statut <> 'retiree' and p.menage_id is not null)
    union all
    (select 'manque', p.id, p.menage_id, l.bailleur_id, l.ville_code from proposition p join logement l on l.id = p.logement_id
      where p.statut <> 'retiree' and p.menage_id is not null except all select 'manque', * from logement_propose)`.execute(db)
  return rows
}

const de = async (db: Acces, menageId: string) =>
  (
    await sql<{ bailleur_id: string | null; ville_code: string | null }>`
      select bailleur_id, ville_code from logement_propose where menage_id = ${menageId}::uuid order by proposition_id`.execute(db)
  ).rows

const changerDeBailleur = (logementId: string, un: string, autre: string) =>
  `update logement set bailleur_id = case when bailleur_id = '${un}' then '${autre}' else '${un}' end::uuid where id = '${logementId}'`

/** Le second part pendant que le premier n'est pas encore validé. */
async function enMemeTemps({ urlMigration }: { readonly urlMigration: string }, premier: string, second: string): Promise<void> {
  const [un, autre] = [new pg.Client(urlMigration), new pg.Client(urlMigration)]
  await Promise.all([un.connect(), autre.connect()])
  await un.query('begin')
  await un.query(premier)
  const suit = autre.query(second)
  await attendre(200)
  await un.query('commit')
  await suit
  await Promise.all([un.end(), autre.end()])
}

describe('les lignes que la base tient', () => {
  test('un logement proposé suit une proposition qui naît, se retire, revient et disparaît, seule ou avec son logement, et un ménage effacé', async ({
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const menageId = await createMenage(db)
    const { id, logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    const propose = [{ bailleur_id: bailleur, ville_code: ROUBAIX }]
    expect(await de(db, menageId)).toEqual(propose)
    const passer = (statut: string) => db.updateTable('proposition').set({ statut }).where('id', '=', id).execute()
    await passer('presentation_gtr')
    expect(await de(db, menageId)).toEqual(propose)
    await passer('retiree')
    expect(await de(db, menageId)).toEqual([])
    await passer('assignation')
    expect(await de(db, menageId)).toEqual(propose)
    await db.deleteFrom('logement').where('id', '=', logementId).execute()
    expect(await de(db, menageId)).toEqual([])

    const autre = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    await db.deleteFrom('proposition').where('id', '=', autre.id).execute()
    expect(await de(db, menageId)).toEqual([])
    await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    await db.deleteFrom('menage').where('id', '=', menageId).execute()
    expect(await de(db, menageId)).toEqual([])
    expect(await tenus(db)).toEqual([])
  })

  test('une proposition externe, sans ménage, n’y est pas ; confiée à un autre ménage ou portée sur un autre logement, elle le suit', async ({
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const [menageId, voisin] = [await createMenage(db), await createMenage(db)]
    const { id } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    const { logementId } = await createProposition(db, { menageId: voisin, bailleurId: autreBailleur, statut: 'assignation' })
    const changer = (change: object) => db.updateTable('proposition').set(change).where('id', '=', id).execute()
    await changer({ logement_id: logementId })
    expect(await de(db, menageId)).toEqual([{ bailleur_id: autreBailleur, ville_code: ROUBAIX }])
    await db.deleteFrom('proposition').where('menage_id', '=', voisin).execute()
    await changer({ menage_id: voisin })
    expect([await de(db, menageId), await de(db, voisin)]).toEqual([[], [{ bailleur_id: autreBailleur, ville_code: ROUBAIX }]])
    await changer({ type: 'EXTERNE', menage_id: null })
    expect(await de(db, voisin)).toEqual([])
    expect(await tenus(db)).toEqual([])
  })

  test('un logement qui change de bailleur ou de ville change qui atteint le ménage, gelé ou archivé compris', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const menageId = await createMenage(db, { villeCode: LILLE })
    const { logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'proposition_relogement' })
    const lire = async (qui: Client) => (await qui.get(`/v1/menages/${menageId}`)).statut
    expect([await lire(en.bastien), await lire(en.berenice)]).toEqual([200, 404])
    await db.updateTable('logement').set({ bailleur_id: autreBailleur }).where('id', '=', logementId).execute()
    expect([await lire(en.bastien), await lire(en.berenice), await lire(en.colette)]).toEqual([404, 200, 200])
    await db.updateTable('logement').set({ ville_code: LILLE }).where('id', '=', logementId).execute()
    expect(await lire(en.colette)).toBe(404)

    await db.updateTable('menage').set({ limitation_depuis: '2026-03-01' }).where('id', '=', menageId).execute()
    await db.updateTable('logement').set({ bailleur_id: bailleur }).where('id', '=', logementId).execute()
    expect(await de(db, menageId)).toEqual([{ bailleur_id: bailleur, ville_code: LILLE }])
    await db.updateTable('menage').set({ limitation_depuis: null }).where('id', '=', menageId).execute()
    await db.updateTable('menage').set({ archive_le: new Date() }).where('id', '=', menageId).execute()
    await db.updateTable('logement').set({ prive: true, bailleur_id: null }).where('id', '=', logementId).execute()
    expect(await de(db, menageId)).toEqual([{ bailleur_id: null, ville_code: LILLE }])
    expect(await tenus(db)).toEqual([])
  })

  test('un logement qui change de bailleur pendant qu’on le propose, ou qu’on le retire : jamais l’ancien ne reste', async ({
    base,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const menageId = await createMenage(db)
    const { id, logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    const changer = changerDeBailleur(logementId, bailleur, autreBailleur)
    const gestes = [
      `update proposition set statut = 'retiree' where id = '${id}'`,
      `update proposition set statut = 'assignation' where id = '${id}'`,
      `insert into proposition (id, logement_id, menage_id, statut) values (gen_random_uuid(), '${logementId}', '${menageId}', 'refusee_menage')`,
    ]
    for (const geste of gestes)
      for (const [premier, second] of [
        [geste, changer],
        [changer, geste],
      ] as const) {
        await enMemeTemps(base, premier, second)
        expect(await tenus(db), `${premier} puis ${second}`).toEqual([])
      }
  })

  test('un logement qui change de bailleur pendant que la nuit les redresse : jamais l’ancien ne reste', async ({
    base,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const menageId = await createMenage(db)
    const { logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'assignation' })
    const changer = changerDeBailleur(logementId, bailleur, autreBailleur)
    const redresser = 'select noter_les_logements_proposes()'
    for (const [premier, second] of [
      [redresser, changer],
      [changer, redresser],
    ] as const) {
      await sql`delete from logement_propose where menage_id = ${menageId}::uuid`.execute(db)
      await enMemeTemps(base, premier, second)
      expect(await tenus(db), `${premier} puis ${second}`).toEqual([])
    }
  })

  test('faussés par qui touche à la base, ils se redressent la nuit, et le journal le dit', async ({ api, db, distribution }) => {
    const menageId = await createMenage(db)
    await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'assignation' })
    const retire = await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'retiree' })
    const nuit = ecouterLaTache(verifierLesLignesTenues, api)
    const dit = ['des lignes que la base tient ne disaient plus les dossiers : redressées']
    expect(await nuit()).toEqual([])
    for (const fausser of [
      sql`delete from logement_propose where menage_id = ${menageId}::uuid`,
      sql`update logement_propose set bailleur_id = ${distribution.partenaires.autreBailleur}::uuid where menage_id = ${menageId}::uuid`,
      sql`update logement_propose set ville_code = null where menage_id = ${menageId}::uuid`,
      sql`insert into logement_propose (proposition_id, menage_id) values (${retire.id}::uuid, ${menageId}::uuid)`,
    ]) {
      await fausser.execute(db)
      expect(await tenus(db)).not.toEqual([])
      expect(await nuit()).toEqual(dit)
      expect(await tenus(db)).toEqual([])
    }
    const enBref = async () => (await sql`select * from menage_en_bref where menage_id = ${menageId}::uuid`.execute(db)).rows
    const juste = await enBref()
    for (const fausser of [
      sql`delete from menage_en_bref where menage_id = ${menageId}::uuid`,
      sql`update menage_en_bref set codes_postaux_souhaites = '{59000}', charge_id = null where menage_id = ${menageId}::uuid`,
    ]) {
      await fausser.execute(db)
      expect(await nuit()).toEqual(dit)
      expect(await enBref()).toEqual(juste)
    }
  })
})
