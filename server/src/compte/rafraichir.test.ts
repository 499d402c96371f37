import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'

const rafraichir = (api: Api, jeton: string) => api.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token: jeton })
const lireMoi = (api: Api, jetons: Jetons) => api.visiteur.avec({ authorization: `Bearer ${jetons.id_token}` }).get('/v1/utilisateurs/moi')

async function seConnecter(api: Api): Promise<Jetons> {
  const { email } = await createCompte(api.db)
  return (await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)).corps
}

test('un renouvellement rend deux jetons neufs, utilisables', async ({ api }) => {
  const avant = await seConnecter(api)
  const { corps, cookies } = await rafraichir(api, avant.refresh_token).expect(200)
  expect(corps.refresh_token).not.toBe(avant.refresh_token)
  expect(cookies).toMatchObject([{ name: 'refresh', value: corps.refresh_token, httpOnly: true, path: '/v1/oauth' }])
  await lireMoi(api, corps).expect(200)
})

test('le jeton vient aussi du cookie, sans corps', async ({ api }) => {
  const { refresh_token } = await seConnecter(api)
  await api.visiteur
    .avec({ cookie: `autre=1; refresh=${refresh_token}` })
    .post('/v1/oauth/refresh')
    .expect(200)
})

test('sans jeton, ou d’un jeton inconnu, la connexion a expiré et le cookie est effacé', async ({ api }) => {
  for (const corps of [undefined, {}, { refresh_token: 'inconnu' }]) {
    const reponse = await api.visiteur.post('/v1/oauth/refresh', corps).expect(401)
    expect(reponse.corps).toMatchObject({ 'hydra:description': 'Votre connexion a expiré' })
    expect(reponse.cookies).toMatchObject([{ name: 'refresh', value: '', maxAge: 0 }])
  }
})

test('un jeton d’accès ne sert pas à renouveler, ni l’inverse', async ({ api }) => {
  const { id_token, refresh_token } = await seConnecter(api)
  await rafraichir(api, id_token.slice(0, 200)).expect(401)
  await api.visiteur
    .avec({ authorization: `Bearer ${refresh_token}` })
    .get('/v1/utilisateurs/moi')
    .expect(401)
})

describe('un jeton déjà utilisé', () => {
  test('vaut encore trente secondes tant que son successeur n’a pas servi : la réponse s’était perdue', async ({ api }) => {
    const { refresh_token } = await seConnecter(api)
    await rafraichir(api, refresh_token).expect(200)
    api.horloge.avancer({ secondes: 25 })
    const { corps } = await rafraichir(api, refresh_token).expect(200)
    await lireMoi(api, corps).expect(200)
    await rafraichir(api, corps.refresh_token).expect(200)
  })

  test('rejoué après trente secondes, ferme la session et ses jetons d’accès', async ({ api, db }) => {
    const { refresh_token } = await seConnecter(api)
    const { corps: suivants } = await rafraichir(api, refresh_token).expect(200)
    api.horloge.avancer({ secondes: 31 })
    await rafraichir(api, refresh_token).expect(401)
    await lireMoi(api, suivants).expect(401)
    await rafraichir(api, suivants.refresh_token).expect(401)
    expect(await db.selectFrom('session').select('motif_revocation').where('motif_revocation', 'is not', null).execute()).toContainEqual({
      motif_revocation: 'JETON_REUTILISE',
    })
  })

  test('rejoué une fois son successeur utilisé, ferme la session même dans les trente secondes', async ({ api }) => {
    const { refresh_token } = await seConnecter(api)
    const { corps: deuxieme } = await rafraichir(api, refresh_token).expect(200)
    const { corps: troisieme } = await rafraichir(api, deuxieme.refresh_token).expect(200)
    await rafraichir(api, refresh_token).expect(401)
    await lireMoi(api, troisieme).expect(401)
  })
})

test('cinq renouvellements simultanés réussissent, et chacun laisse une session utilisable', async ({ api }) => {
  const { refresh_token } = await seConnecter(api)
  const reponses = await Promise.all(Array.from({ length: 5 }, () => rafraichir(api, refresh_token).expect(200)))
  for (const { corps } of reponses) await lireMoi(api, corps).expect(200)
  // Deux onglets continuent chacun avec le leur, puis le premier recommence.
  const [un, autre] = reponses.map(({ corps }) => corps)
  const { corps: suite } = await rafraichir(api, un?.refresh_token ?? '').expect(200)
  await rafraichir(api, autre?.refresh_token ?? '').expect(200)
  await rafraichir(api, suite.refresh_token).expect(200)
})

test('un quart d’heure après, le jeton d’accès est refusé et le renouvellement marche', async ({ api }) => {
  const jetons = await seConnecter(api)
  api.horloge.avancer({ minutes: 15, secondes: 1 })
  await lireMoi(api, jetons).expect(401)
  await rafraichir(api, jetons.refresh_token).expect(200)
})

test('une heure sans activité éteint la session', async ({ api }) => {
  const { refresh_token } = await seConnecter(api)
  api.horloge.avancer({ minutes: 61 })
  await rafraichir(api, refresh_token).expect(401)
})

test('active sans cesse, elle s’éteint au bout de douze heures', async ({ api }) => {
  let jetons = await seConnecter(api)
  for (let tour = 0; tour < 14; tour += 1) {
    api.horloge.avancer({ minutes: 50 })
    jetons = (await rafraichir(api, jetons.refresh_token).expect(200)).corps
  }
  api.horloge.avancer({ minutes: 21 })
  await rafraichir(api, jetons.refresh_token).expect(401)
  await lireMoi(api, jetons).expect(401)
})

test('une zone ajoutée au partenaire ferme la session, dont les droits étaient figés ; en se reconnectant, elle vaut', async ({
  api,
  db,
  distribution,
}) => {
  const { id, email } = await createCompte(db, { roles: ['UTILISATEUR_COMMUNE'], partenaireId: distribution.partenaires.commune })
  const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  const zone = await db
    .selectFrom('partenaire_zone')
    .select('zone_id')
    .where('partenaire_id', '=', distribution.partenaires.commune)
    .executeTakeFirstOrThrow()
  await db.insertInto('zone_ville').values({ zone_id: zone.zone_id, ville_code: '59378' }).execute()
  await rafraichir(api, corps.refresh_token).expect(401)
  await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  const ouverte = db.selectFrom('session').select('acteur').where('utilisateur_id', '=', id).where('revoquee_le', 'is', null)
  expect(await ouverte.executeTakeFirstOrThrow()).toMatchObject({
    acteur: { villes: ['59378', '59512'] },
  })
})
