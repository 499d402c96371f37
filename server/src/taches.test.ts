import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../test/comptes.ts'
import { listCourriels } from '../test/courriels.ts'
import { createMenage } from '../test/dossiers.ts'
import { faireLaTache } from '../test/taches.ts'
import { echeanceDesAlertes } from './alerte/echeance.ts'
import { nettoyerLesAcces } from './compte/nettoyage.ts'
import { openPool } from './core/database.ts'
import { startJobs } from './core/jobs.ts'
import { taches } from './taches.ts'

test('une alerte en attente devient due à sa date, pas avant', async ({ api, db }) => {
  const sujet_id = await createMenage(db)
  const poser = async (texte: string, heures: number) => {
    const date_alerte = new Date(api.horloge.maintenant().getTime() + heures * 3_600_000)
    await db.insertInto('alerte').values({ id: uuidv7(), sujet_id, type: 'MANUELLE', texte, statut: 'EN_ATTENTE', date_alerte }).execute()
  }
  await poser('échue', -1)
  await poser('demain', 24)
  await faireLaTache(echeanceDesAlertes, api)
  expect(
    await db.selectFrom('alerte').select(['texte', 'statut']).where('sujet_id', '=', sujet_id).orderBy('date_alerte').execute(),
  ).toEqual([
    { texte: 'échue', statut: 'ALERTE' },
    { texte: 'demain', statut: 'EN_ATTENTE' },
  ])
})

test('le nettoyage efface les jetons éteints et les vieux compteurs, garde la session au journal ; aucun lien ne se lit jamais', async ({
  api,
  db,
}) => {
  const { id, email } = await createCompte(db)
  await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  await api.visiteur.post('/v1/oauth/login', { email, password: 'un autre mot de passe' }).expect(401)
  await api.visiteur.post('/v1/oauth/password-recovery', { email }).expect(200)

  // Un lien n'a d'empreinte qu'une fois son courriel parti.
  await db
    .insertInto('jeton_compte')
    .values({ empreinte: Buffer.from('parti'), utilisateur_id: id, usage: 'RECUPERATION', expire_le: api.horloge.maintenant() })
    .execute()

  await db.insertInto('fin_annoncee').values({ id, maison: '{}', recue_le: api.horloge.maintenant() }).execute()

  const compter = async () => ({
    fins: (await db.selectFrom('fin_annoncee').select('id').execute()).length,
    jetons: (
      await db
        .selectFrom('jeton_rafraichissement as j')
        .innerJoin('session as s', 's.id', 'j.session_id')
        .select('j.empreinte')
        .where('s.utilisateur_id', '=', id)
        .execute()
    ).length,
    liens: (await db.selectFrom('jeton_compte').select('empreinte').where('utilisateur_id', '=', id).execute()).length,
    compteurs: (await db.selectFrom('tentative_connexion').select('cle').execute()).length > 0,
    sessions: (await db.selectFrom('session').select('id').where('utilisateur_id', '=', id).execute()).length,
    lienLisible: /#jeton=[\w-]{43}/.test((await listCourriels(db, email))[0]?.corps ?? ''),
  })
  await faireLaTache(nettoyerLesAcces, api)
  expect(await compter()).toEqual({ fins: 1, jetons: 1, liens: 1, compteurs: true, sessions: 1, lienLisible: false })
  api.horloge.avancer({ jours: 8 })
  await faireLaTache(nettoyerLesAcces, api)
  expect(await compter()).toMatchObject({ fins: 0, jetons: 0, liens: 0, sessions: 1, lienLisible: false })
  api.horloge.avancer({ jours: 365 })
  await faireLaTache(nettoyerLesAcces, api)
  expect(await compter()).toMatchObject({ compteurs: false, sessions: 0 })
})

test('les tâches ont chacune leur nom, et la file les connaît toutes', async ({ base, api }) => {
  expect(new Set(taches.map(({ nom }) => nom)).size).toBe(taches.length)
  const pool = openPool({ url: base.urlApp, max: 3, log: api.services.log })
  const jobs = await startJobs({ services: api.services, config: { smtpUrl: null }, taches, urlMigration: base.urlMigration, pool })
  await jobs.stop()
  await pool.end()
})
