import { setTimeout as attendre } from 'node:timers/promises'
import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { type MotifDeRevocation, revoquerSessions } from './session.queries.ts'

const NOUVEAU = 'Beffroi-de-brique-1932'

async function seConnecter(api: Api, partenaireId?: string) {
  const compte = await createCompte(api.db, partenaireId === undefined ? {} : { partenaireId })
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

test('le jeton d’accès échu : se déconnecter ferme la session par le cookie, et l’efface', async ({ api }) => {
  const session = await seConnecter(api)
  api.horloge.avancer({ minutes: 16 })
  await session.client.get('/v1/utilisateurs/moi').expect(401)
  const cookie = `refresh=${session.refresh_token}`
  const { cookies } = await api.visiteur.avec({ cookie }).post('/v1/oauth/logout').expect(204)
  expect(cookies).toMatchObject([{ name: 'refresh', value: '', maxAge: 0 }])
  await api.visiteur.avec({ cookie }).post('/v1/oauth/refresh').expect(401)
})

test('le jeton d’accès échu, sans cookie, ferme encore sa session ; un jeton mal signé n’en ferme aucune', async ({ api }) => {
  const session = await seConnecter(api)
  const [entete, charge] = session.id_token.split('.')
  await api.visiteur
    .avec({ authorization: `Bearer ${entete}.${charge}.${'A'.repeat(43)}` })
    .post('/v1/oauth/logout')
    .expect(204)
  await session.client.get('/v1/utilisateurs/moi').expect(200)
  api.horloge.avancer({ minutes: 16 })
  await session.client.post('/v1/oauth/logout').expect(204)
  await api.visiteur.post('/v1/oauth/refresh', { refresh_token: session.refresh_token }).expect(401)
})

test('un cookie d’une génération passée, ou rien du tout : la réponse est la même, et la session ne revient pas', async ({ api }) => {
  const session = await seConnecter(api)
  const { corps: suite } = await api.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token: session.refresh_token }).expect(200)
  await api.visiteur
    .avec({ cookie: `refresh=${session.refresh_token}` })
    .post('/v1/oauth/logout')
    .expect(204)
  await api.visiteur.post('/v1/oauth/refresh', { refresh_token: suite.refresh_token }).expect(401)
  await api.visiteur.post('/v1/oauth/logout').expect(204)
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
    .select(['type', 'objet'])
    .where(sql<boolean>`${session.email} = any(destinataires)`)
    .execute()
  expect(courriels).toEqual([{ type: 'MOT_DE_PASSE_CHANGE', objet: 'Relogement : votre mot de passe a changé' }])
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

describe('changer de mot de passe depuis une session ouverte depuis plus de cinq minutes', () => {
  const ancienne = async (api: Api) => {
    const session = await seConnecter(api)
    api.horloge.avancer({ minutes: 6 })
    return session
  }

  test('demande le mot de passe actuel, à son champ', async ({ api }) => {
    const session = await ancienne(api)
    for (const currentPassword of [undefined, '']) {
      const { corps } = await session.client.post('/v1/oauth/password-change', { password: NOUVEAU, currentPassword }).expect(422)
      expect(corps).toMatchObject({ violations: [{ propertyPath: 'currentPassword', message: 'Indiquez votre mot de passe actuel' }] })
    }
    await session.client.post('/v1/oauth/password-change', { password: NOUVEAU, currentPassword: MOT_DE_PASSE }).expect(200)
    await api.visiteur.post('/v1/oauth/login', { email: session.email, password: NOUVEAU }).expect(200)
  })

  test('renouveler ses jetons n’est pas se connecter', async ({ api }) => {
    const { refresh_token } = await ancienne(api)
    const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token }).expect(200)
    await api.visiteur
      .avec({ authorization: `Bearer ${corps.id_token}` })
      .post('/v1/oauth/password-change', { password: NOUVEAU })
      .expect(422)
  })

  test('six mots de passe actuels faux bloquent, comme à la connexion : une session volée ne sert pas à deviner', async ({ api }) => {
    const session = await ancienne(api)
    const essayer = (currentPassword: string) => session.client.post('/v1/oauth/password-change', { password: NOUVEAU, currentPassword })
    for (let essai = 0; essai < 6; essai += 1) await essayer('pas celui-là').expect(422)
    await essayer(MOT_DE_PASSE).expect(429)
  })
})

describe('des droits changés hors du produit ferment la session à la demande suivante', () => {
  type Changement = (client: pg.Client, personne: { id: string; partenaire: string; zone: string }) => Promise<unknown>
  const cas: readonly (readonly [string, string, Changement])[] = [
    ['un rôle ajouté', 'ROLES_MODIFIES', (c, { id }) => c.query(`insert into utilisateur_role values ($1, 'DPO', 2)`, [id])],
    [
      'un rôle changé',
      'ROLES_MODIFIES',
      (c, { id }) => c.query(`update utilisateur_role set role = 'DPO' where utilisateur_id = $1`, [id]),
    ],
    ['un rôle retiré', 'ROLES_MODIFIES', (c, { id }) => c.query('delete from utilisateur_role where utilisateur_id = $1', [id])],
    ['un compte fermé', 'COMPTE_DESACTIVE', (c, { id }) => c.query('update utilisateur set actif = false where id = $1', [id])],
    [
      'un partenaire retiré',
      'PARTENAIRE_MODIFIE',
      (c, { id }) => c.query('update utilisateur set partenaire_id = null where id = $1', [id]),
    ],
    [
      'la catégorie du partenaire',
      'PARTENAIRE_MODIFIE',
      (c, { partenaire }) => c.query(`update partenaire set categorie = 'OPERATEUR' where id = $1`, [partenaire]),
    ],
    [
      'une zone retirée',
      'ZONE_MODIFIEE',
      (c, { partenaire }) => c.query('delete from partenaire_zone where partenaire_id = $1', [partenaire]),
    ],
    [
      'un autre partenaire',
      'PARTENAIRE_MODIFIE',
      (c, { id }) =>
        c.query('update utilisateur set partenaire_id = (select id from partenaire where id <> partenaire_id limit 1) where id = $1', [id]),
    ],
    [
      'un rôle passé au second rang',
      'ROLES_MODIFIES',
      (c, { id }) => c.query('update utilisateur_role set rang = 2 where utilisateur_id = $1', [id]),
    ],
    ['la zone elle-même, supprimée', 'ZONE_MODIFIEE', (c, { zone }) => c.query('delete from zone_geographique where id = $1', [zone])],
    ['une ville de la zone retirée', 'ZONE_MODIFIEE', (c, { zone }) => c.query('delete from zone_ville where zone_id = $1', [zone])],
    [
      'une ville de la zone, une autre à sa place',
      'ZONE_MODIFIEE',
      (c, { zone }) => c.query(`update zone_ville set ville_code = '59350' where zone_id = $1`, [zone]),
    ],
    [
      'une zone propre à la personne',
      'ZONE_MODIFIEE',
      (c, { id, zone }) => c.query('insert into utilisateur_zone values ($1, $2)', [id, zone]),
    ],
    [
      'un rôle borné dans le temps',
      'ROLES_MODIFIES',
      (c, { id }) => c.query(`update utilisateur_role set jusqu_au = '2099-01-01' where utilisateur_id = $1`, [id]),
    ],
    ['une ville de plus dans la zone', 'ZONE_MODIFIEE', (c, { zone }) => c.query(`insert into zone_ville values ($1, '59350')`, [zone])],
  ]

  test.for(cas)('%s', async ([, motif, changer], { api, base, db }) => {
    const [partenaire, zone] = [uuidv7(), uuidv7()]
    await db
      .insertInto('partenaire')
      .values({ id: partenaire, code: partenaire, nom: 'Ville', type: 'EXTERNE', categorie: 'COLLECTIVITE' })
      .execute()
    await db.insertInto('zone_geographique').values({ id: zone, type: 'TERRITOIRE', nom: zone }).execute()
    await db.insertInto('partenaire_zone').values({ partenaire_id: partenaire, zone_id: zone }).execute()
    await db.insertInto('zone_ville').values({ zone_id: zone, ville_code: '59512' }).execute()
    const session = await seConnecter(api, partenaire)
    const voisine = await seConnecter(api)
    await session.client.get('/v1/utilisateurs/moi').expect(200)
    const client = new pg.Client(base.urlMigration)
    await client.connect()
    try {
      await changer(client, { id: session.id, partenaire, zone })
    } finally {
      await client.end()
    }
    await expectFermee(api, session)
    expect(await db.selectFrom('session').select('motif_revocation').where('utilisateur_id', '=', session.id).execute()).toEqual([
      { motif_revocation: motif },
    ])
    await voisine.client.get('/v1/utilisateurs/moi').expect(200)
  })

  test.for([
    ['utilisateur_role', 'ROLES_MODIFIES'],
    ['partenaire_zone', 'ZONE_MODIFIEE'],
    ['zone_ville', 'ZONE_MODIFIEE'],
    ['utilisateur_zone', 'ZONE_MODIFIEE'],
  ])('%s vidée d’un coup', async ([table, motif], { api, base }) => {
    const session = await seConnecter(api)
    const client = new pg.Client(base.urlMigration)
    await client.connect()
    try {
      // Défait ensuite : la base d'essai garde ses rôles.
      await client.query('begin')
      await client.query(`truncate ${table}`)
      const { rows } = await client.query('select motif_revocation from session where utilisateur_id = $1', [session.id])
      expect(rows).toEqual([{ motif_revocation: motif }])
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })

  test('même d’une session de réplication, où un déclencheur ordinaire se tait', async ({ db }) => {
    const { rows } = await sql<{ declencheur: string; mode: string }>`
      select tgrelid::regclass || '.' || tgname as declencheur, tgenabled as mode from pg_trigger
      where tgfoid in (select oid from pg_proc where prosrc ~ 'fermer_les_sessions') order by 1`.execute(db)
    expect(rows).toEqual(
      [
        'partenaire.categorie_du_partenaire',
        'partenaire_zone.zones_du_partenaire',
        'partenaire_zone.zones_vides',
        'utilisateur.droits_du_compte',
        'utilisateur_role.roles_changes',
        'utilisateur_role.roles_vides',
        'utilisateur_zone.zones_de_la_personne',
        'utilisateur_zone.zones_des_personnes_vides',
        'zone_ville.villes_de_la_zone',
        'zone_ville.villes_vides',
      ].map((declencheur) => ({ declencheur, mode: 'A' })),
    )
  })

  test('une connexion faite pendant le changement n’en garde pas les droits d’avant', async ({ api, db }) => {
    const { id, email } = await createCompte(db, { roles: ['DATA_STEWARD'] })
    let connexion: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('utilisateur_role').set({ role: 'UTILISATEUR_COMMUNE' }).where('utilisateur_id', '=', id).execute()
      connexion = Promise.resolve(api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }))
      await attendre(300)
    })
    await connexion
    const ouvertes = await db
      .selectFrom('session')
      .select('acteur')
      .where('utilisateur_id', '=', id)
      .where('revoquee_le', 'is', null)
      .execute()
    expect(ouvertes.map(({ acteur }) => (acteur as unknown as { roles: string[] }).roles)).toEqual([['UTILISATEUR_COMMUNE']])
  })
})
