import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import type { BaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createMenage } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import { type Base, surLaConnexion } from '../core/database.ts'
import { racine } from '../core/racine.ts'
import { rattacher } from '../sujet/rattacher.ts'
import { oublierLeJournal, RETARD_DES_SCEAUX, type Rupture, scellerLeJournal, verifierLeJournal } from './journal.queries.ts'
import { verifierLeJournalDesAcces } from './taches.ts'

/** Le compte qui possède la base, à qui rien n'est fermé. */
async function enProprietaire<T>({ urlMigration }: BaseDeTest, faire: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(urlMigration)
  await client.connect()
  try {
    return await faire(client)
  } finally {
    await client.end()
  }
}

/** Ce que la relecture dit d'une fraude, que rien ne garde. */
const apres = (base: BaseDeTest, fraude: string): Promise<Rupture | null> =>
  enProprietaire(base, async (client) => {
    await client.query('begin')
    await client.query('alter table consultation disable trigger user')
    await client.query(fraude)
    return (await verifierLeJournal(surLaConnexion(client))).rupture
  })

/** Lu il y a dix minutes, et scellé. */
async function sceller(base: BaseDeTest, db: Base): Promise<void> {
  await enProprietaire(base, (client) =>
    client.query(
      `update consultation set le = le - interval '10 minutes' where le > now() - interval '2 minutes';
       update lecture_de_liste set le = le - interval '10 minutes' where le > now() - interval '2 minutes';
       update retouche_du_journal set le = le - interval '10 minutes' where le > now() - interval '2 minutes'`,
    ),
  )
  await scellerLeJournal(db)
}

const lectures = (db: Base, sujetId: string) =>
  db.selectFrom('consultation').select('id').where('sujet_id', '=', sujetId).orderBy('id').execute()
const rupture = async (db: Base) => (await verifierLeJournal(db)).rupture

describe('le journal des accès', () => {
  test('se complète, et ne se change ni ne s’efface par le compte de l’API', async ({ en, db }) => {
    const id = await createMenage(db)
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    expect(await lectures(db, id)).toHaveLength(1)
    const refus = 'permission denied'
    await expect(db.updateTable('consultation').set({ utilisateur_id: en.denise.id }).execute()).rejects.toThrow(refus)
    await expect(db.updateTable('consultation').set({ sujet_id: id }).execute()).rejects.toThrow(refus)
    await expect(db.deleteFrom('consultation').execute()).rejects.toThrow(refus)
    await expect(db.deleteFrom('lecture_de_liste').execute()).rejects.toThrow(refus)
    await expect(db.deleteFrom('maillon_du_journal').execute()).rejects.toThrow(refus)
    await expect(db.updateTable('maillon_du_journal').set({ oublie_le: null }).execute()).rejects.toThrow(refus)
    await expect(db.insertInto('retouche_du_journal').values({ consultation_id: 1, cause: 'DOSSIER_SUPPRIME' }).execute()).rejects.toThrow(
      refus,
    )
    await expect(sql`truncate consultation`.execute(db)).rejects.toThrow(refus)
    // Six mois au moins restent, quoi que ce compte demande.
    await oublierLeJournal(db, new Date())
    expect(await lectures(db, id)).toHaveLength(1)
  })

  test('changé, amputé ou complété après coup, même par qui possède la base, il le dit, et où', async ({ base, en, db }) => {
    const id = await createMenage(db)
    for (const qui of [en.camille, en.rachid, en.denise]) await qui.get(`/v1/menages/${id}`).expect(200)
    await en.rachid.get('/v1/menages').expect(200)
    await sceller(base, db)
    const trou = await enProprietaire(base, async (client) =>
      Number((await client.query(`select nextval(pg_get_serial_sequence('consultation', 'id')) as id`)).rows[0].id),
    )
    await en.ines.get(`/v1/menages/${id}`).expect(200)
    await sceller(base, db)
    expect(await rupture(db)).toBeNull()
    const [premiere, deuxieme] = (await lectures(db, id)).map((ligne) => ligne.id)
    const { numero: n } = await db
      .selectFrom('maillon_du_journal')
      .select('numero')
      .where(sql<boolean>`journal = 'CONSULTATION' and ${premiere} = any(ids)`)
      .executeTakeFirstOrThrow()

    expect(await apres(base, `update consultation set utilisateur_id = '${en.colette.id}' where id = ${premiere}`)).toMatchObject({
      maillon: n,
      defaut: 'LIGNE_CHANGEE',
      ligne: premiere,
    })
    expect(await apres(base, `update consultation set le = le - interval '1 second' where id = ${deuxieme}`)).toMatchObject({
      defaut: 'LIGNE_CHANGEE',
      ligne: deuxieme,
    })
    expect(await apres(base, `delete from consultation where id = ${deuxieme}`)).toMatchObject({
      maillon: n,
      defaut: 'LIGNE_ABSENTE',
      ligne: deuxieme,
    })
    const ajout = `delete from consultation where id = ${deuxieme}; insert into consultation (id, le, utilisateur_id, sujet_id, ecran, groupes)
      overriding system value values (${deuxieme}, now() - interval '1 day', '${en.colette.id}', '${id}', 'fiche', '{}')`
    expect((await apres(base, ajout))?.defaut).toBe('LIGNE_CHANGEE')
    // Une ligne glissée dans un trou de la suite, que rien n'avait encore scellée.
    const glissee = `insert into consultation (id, utilisateur_id, sujet_id, ecran, groupes, le)
      overriding system value values (${trou}, '${en.colette.id}', '${id}', 'fiche', '{}', now() - interval '1 day')`
    expect(await apres(base, glissee)).toMatchObject({ defaut: 'LIGNE_AJOUTEE', ligne: trou })
    expect(await apres(base, `update lecture_de_liste set lignes = 0`)).toMatchObject({ journal: 'LISTE', defaut: 'LIGNE_CHANGEE' })
    // Prêter à un jeton d'API ce que la personne a lu elle-même se voit aussi.
    const aUnJeton = `update consultation set jeton_api_id = utilisateur_id`
    expect(await apres(base, aUnJeton)).toMatchObject({ journal: 'CONSULTATION', defaut: 'LIGNE_CHANGEE' })
    expect(await apres(base, `update maillon_du_journal set jour = jour - 1 where numero = ${n}`)).toMatchObject({
      maillon: n,
      defaut: 'CHAINE',
    })
    expect(await apres(base, `delete from maillon_du_journal where numero = ${n}`)).toMatchObject({ maillon: n, defaut: 'CHAINE' })
    // Tout le maillon refait à neuf : c'est le suivant qui ne le suit plus.
    const sans = (quoi: string) => `(select ${quoi} from unnest(ids, empreintes) with ordinality as u(i, e, o) where i <> ${premiere})`
    const refait = `update maillon_du_journal set ids = ${sans('array_agg(i order by o)')}, empreintes = ${sans('array_agg(e order by o)')},
        corps = ${sans("sha256(string_agg(e, ''::bytea order by o))")} where numero = ${n};
      update maillon_du_journal set empreinte = empreinte_du_maillon(numero, journal, jour, dernier, corps, avant) where numero = ${n};
      delete from consultation where id = ${premiere}`
    expect(await apres(base, refait)).toMatchObject({ maillon: n + 1, defaut: 'CHAINE' })
    expect(await rupture(db)).toBeNull()
  })

  test('reste entier quand un dossier est réuni à un autre, supprimé, purgé, et quand des lectures passent leur terme', async ({
    base,
    en,
    db,
  }) => {
    const [separe, source, erreur, echu] = [await createMenage(db), await createMenage(db), await createMenage(db), await createMenage(db)]
    for (const id of [separe, source, erreur, echu]) await en.denise.get(`/v1/menages/${id}`).expect(200)
    const [vieille] = await lectures(db, echu)
    await enProprietaire(base, (client) =>
      client.query(`update consultation set le = now() - interval '400 days' where id = ${vieille?.id}`),
    )
    await sceller(base, db)
    await rattacher(db, separe, source)
    expect(await lectures(db, source)).toHaveLength(2)
    await db.deleteFrom('menage').where('id', '=', erreur).execute()
    expect(await lectures(db, erreur)).toEqual([])
    await db.updateTable('consultation').set({ ecran: 'autre' }).where('sujet_id', '=', source).execute()
    await oublierLeJournal(db, new Date(Date.now() - 365 * 86_400_000))
    expect(await lectures(db, echu)).toEqual([])
    expect(await lectures(db, source)).toHaveLength(2)
    await sceller(base, db)
    expect(await rupture(db)).toBeNull()
    expect(
      (await db.selectFrom('retouche_du_journal').select('cause').distinct().orderBy('cause').execute()).map(({ cause }) => cause),
    ).toEqual(['DOSSIER_REUNI', 'DOSSIER_SUPPRIME'])
    // Défaire la retouche se voit aussi.
    expect((await apres(base, `delete from retouche_du_journal where cause = 'DOSSIER_REUNI'`))?.defaut).toMatch(/^LIGNE_/)
  })

  test('par un dossier de paille non plus, le compte de l’API n’ôte une lecture sans que le journal le garde', async ({ en, db }) => {
    const [id, paille] = [await createMenage(db), await createMenage(db)]
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    const [lue] = await lectures(db, id)
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('relogement.oubli', 'oui', true), reunir_les_lectures(${id}, ${paille})`.execute(transaction)
      await transaction.deleteFrom('menage').where('id', '=', paille).execute()
    })
    const retouches = await db
      .selectFrom('retouche_du_journal')
      .select('cause')
      .where('consultation_id', '=', lue?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(retouches.map(({ cause }) => cause)).toEqual(['DOSSIER_REUNI', 'DOSSIER_SUPPRIME'])
  })

  test('ôtée par qui possède la base, une lecture manque : ce n’est pas un dossier supprimé', async ({ base, en, db }) => {
    const id = await createMenage(db)
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    await sceller(base, db)
    const [lue] = await lectures(db, id)
    const vue = await enProprietaire(base, async (client) => {
      await client.query('begin')
      await client.query(`delete from consultation where id = ${lue?.id}`)
      return (await verifierLeJournal(surLaConnexion(client))).rupture
    })
    expect(vue).toMatchObject({ defaut: 'LIGNE_ABSENTE', ligne: lue?.id })
  })

  test('une ligne datée de plus tard retient les sceaux : passé une heure, l’administration l’apprend', async ({ base, en, db }) => {
    const api = await createApi(base, { production: true })
    const denise = new Client(api.app, async () => ({ authorization: `Bearer ${await en.denise.jeton()}` }))
    const enRetard = async () =>
      (await denise.get<{ alarmes: string[] }>('/v1/exploitation').expect(200)).corps.alarmes.filter((alarme) =>
        alarme.includes('ne se scelle plus'),
      )
    const id = await createMenage(db)
    await sceller(base, db)
    expect(await enRetard()).toEqual([])
    await sql`insert into consultation (utilisateur_id, sujet_id, ecran, groupes, le)
      values (${en.camille.id}, ${id}, 'fiche', '{}', now() + interval '1 year')`.execute(db)
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    await enProprietaire(base, (client) =>
      client.query(`update consultation set le = now() - interval '61 minutes' where sujet_id = '${id}' and le <= now()`),
    )
    await scellerLeJournal(db)
    expect(await enRetard()).toEqual(['Le journal des accès ne se scelle plus depuis plus d’une heure.'])
    await enProprietaire(base, (client) => client.query(`delete from consultation where sujet_id = '${id}'`))
    expect(await enRetard()).toEqual([])
    await api.close()
  })

  test('ce retard se sait sans relire le journal entier', async ({ base, en, db }) => {
    const id = await createMenage(db)
    const lues = await enProprietaire(base, async (client) => {
      await client.query(`insert into consultation (utilisateur_id, sujet_id, ecran, groupes, le)
        select '${en.camille.id}', '${id}', 'fiche', '{}', now() - interval '2 hours' from generate_series(1, 20000)`)
      await client.query(`insert into maillon_du_journal (numero, journal, jour, dernier, ids, empreintes, corps, avant, empreinte, scelle_le)
        select max(m.numero) + 1, 'CONSULTATION', now()::date, (select max(id) from consultation), '{}', '{}', '', '', '', now() from maillon_du_journal m`)
      await client.query('analyze consultation')
      const { rows } = await client.query(`explain (analyze, format text) ${RETARD_DES_SCEAUX.compile(db).sql}`)
      await client.query(`delete from maillon_du_journal where corps = ''`)
      await client.query(`delete from consultation where sujet_id = '${id}'`)
      return rows.map((ligne) => String(ligne['QUERY PLAN'])).join('\n')
    })
    expect(lues).toMatch(/Index (?:Only )?Scan using consultation_pkey/)
    expect(lues).not.toMatch(/Seq Scan on consultation/)
  })

  test('rompu, l’administration le lit à l’accueil, et la commande dit où', async ({ base, api, en, db }) => {
    const id = await createMenage(db)
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    await sceller(base, db)
    await faireLaTache(verifierLeJournalDesAcces, api)
    const alarmes = async () => (await en.denise.get<{ alarmes: string[] }>('/v1/exploitation').expect(200)).corps.alarmes
    expect(await alarmes()).toEqual([])
    expect(await commande(base)).toMatch(/^Journal des accès entier : [\d\s]+ maillons\. Dernier sceau : [0-9a-f]{64}\.\n$/)

    await enProprietaire(base, (client) =>
      client.query(`update consultation set utilisateur_id = '${en.colette.id}' where sujet_id = '${id}'`),
    )
    await faireLaTache(verifierLeJournalDesAcces, api)
    expect(await alarmes()).toEqual([
      expect.stringMatching(
        /^Le journal des accès a été altéré : il est rompu au maillon \d+ \(npm run journal dit lequel, et comment\)\.$/,
      ),
    ])
    const [ligne] = await lectures(db, id)
    await expect(commande(base)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `Journal des accès rompu au maillon \\d+ \\(CONSULTATION, ligne ${ligne?.id}\\), scellé le .* : une ligne a été changée\\.`,
        ),
      ),
    })
  })
})

/** La commande elle-même, dans son processus. */
async function commande({ urlApp }: BaseDeTest): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', join(racine, 'server/src/journal/journal.cli.ts')], {
    cwd: racine,
    env: { ...process.env, DATABASE_URL: urlApp, DEMO: 'non' },
  })
  return stdout
}
