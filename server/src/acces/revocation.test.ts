import type { Jetons } from '@relogement/domain/acces/acces.schema'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { type MotifDeRevocation, revoquerSessions } from './session.queries.ts'

const NOUVEAU = 'Beffroi-de-brique-1932'

async function seConnecter(api: Api) {
  const compte = await createCompte(api.db)
  const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(200)
  return { ...compte, ...corps, client: api.visiteur.avec({ authorization: `Bearer ${corps.id_token}` }) }
}

async function expectFermee(api: Api, { client, refresh_token }: Awaited<ReturnType<typeof seConnecter>>): Promise<void> {
  await client.get('/v1/utilisateurs/moi').expect(401)
  await api.visiteur.post('/v1/oauth/refresh', { refresh_token }).expect(401)
}

test('après la déconnexion, le jeton d’accès est refusé à la demande suivante, et le cookie effacé', async ({ api }) => {
  const session = await seConnecter(api)
  const { texte, entetes, cookies } = await session.client.post('/v1/oauth/logout').expect(204)
  expect(texte).toBe('')
  expect(entetes['clear-site-data']).toBe('"cache"')
  expect(cookies).toMatchObject([{ name: 'refresh', value: '', maxAge: 0 }])
  await expectFermee(api, session)
})

test('se déconnecter ne ferme que cette session', async ({ api }) => {
  const session = await seConnecter(api)
  const { corps: autre } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email: session.email, password: MOT_DE_PASSE }).expect(200)
  await session.client.post('/v1/oauth/logout').expect(204)
  await api.visiteur
    .avec({ authorization: `Bearer ${autre.id_token}` })
    .get('/v1/utilisateurs/moi')
    .expect(200)
})

test.for<MotifDeRevocation>(['COMPTE_DESACTIVE', 'ROLES_MODIFIES'])(
  '%s : toutes les sessions de la personne sont refusées aussitôt',
  async (motif, { api, db }) => {
    const session = await seConnecter(api)
    await revoquerSessions(db, session.id, motif, api.horloge.maintenant())
    await expectFermee(api, session)
  },
)

test('une session fermée en cours de transaction annulée reste ouverte', async ({ api, db }) => {
  const session = await seConnecter(api)
  await db
    .transaction()
    .execute(async (transaction) => {
      await revoquerSessions(transaction, session.id, 'ROLES_MODIFIES', api.horloge.maintenant())
      throw new Error('annulée')
    })
    .catch(() => {})
  await session.client.get('/v1/utilisateurs/moi').expect(200)
})

test('un compte fermé sans révocation ne renouvelle plus ses jetons', async ({ api, db }) => {
  const session = await seConnecter(api)
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', session.id).execute()
  await api.visiteur.post('/v1/oauth/refresh', { refresh_token: session.refresh_token }).expect(401)
})

test('changer de mot de passe ferme toutes les sessions et en rend une neuve', async ({ api, db }) => {
  const session = await seConnecter(api)
  const { corps } = await session.client.post<Jetons>('/v1/oauth/password-change', { password: NOUVEAU }).expect(200)
  await expectFermee(api, session)
  await api.visiteur
    .avec({ authorization: `Bearer ${corps.id_token}` })
    .get('/v1/utilisateurs/moi')
    .expect(200)
  await api.visiteur.post('/v1/oauth/login', { email: session.email, password: MOT_DE_PASSE }).expect(401)
  await api.visiteur.post('/v1/oauth/login', { email: session.email, password: NOUVEAU }).expect(200)
  const courriels = await db
    .selectFrom('email_sortant')
    .select(['type', 'sujet'])
    .where(sql<boolean>`${session.email} = any(destinataires)`)
    .execute()
  expect(courriels).toEqual([{ type: 'MOT_DE_PASSE_CHANGE', sujet: 'Relogement : votre mot de passe a changé' }])
})

test('un mot de passe actuel faux, ou un nouveau trop faible, ne change rien', async ({ api }) => {
  const session = await seConnecter(api)
  const { corps } = await session.client
    .post('/v1/oauth/password-change', { password: NOUVEAU, currentPassword: 'pas celui-là' })
    .expect(422)
  expect(corps).toMatchObject({ violations: [{ propertyPath: 'currentPassword', message: 'Le mot de passe actuel est incorrect' }] })
  await session.client.post('/v1/oauth/password-change', { password: 'azertyuiop' }).expect(422)
  await session.client.get('/v1/utilisateurs/moi').expect(200)
  await api.visiteur.post('/v1/oauth/login', { email: session.email, password: MOT_DE_PASSE }).expect(200)
})

test('une clé d’idempotence ne garde pas les jetons d’un changement de mot de passe', async ({ api, db }) => {
  const session = await seConnecter(api)
  await session.client.avec({ 'idempotency-key': 'changement-1' }).post('/v1/oauth/password-change', { password: NOUVEAU }).expect(200)
  expect(await db.selectFrom('requete_idempotente').selectAll().where('utilisateur_id', '=', session.id).execute()).toEqual([])
})
