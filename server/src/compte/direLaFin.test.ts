import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { jourDans } from '../../test/jours.ts'
import { faireLaTache } from '../../test/taches.ts'
import { finDesRoles } from '../utilisateur/taches.ts'

const EXPIREE = 'Votre connexion a expiré'

async function seConnecter(api: Api, compte: { email: string }) {
  return (await api.visiteur.post<Jetons>('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(200)).corps
}

const renouveler = async (api: Api, avec: Record<string, string>, corps: unknown = {}) =>
  (await api.visiteur.avec(avec).post<Record<string, unknown>>('/v1/oauth/refresh', corps).expect(401)).corps

test('un compte désactivé : qui tient encore un jeton de sa session lit pourquoi, personne d’autre', async ({ api, db }) => {
  const compte = await createCompte(db)
  const [jetons, autre] = [await seConnecter(api, compte), await seConnecter(api, compte)]
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', compte.id).execute()
  const dit = {
    code: 'session.finie',
    'hydra:description': 'Votre compte est désactivé',
    fin: {
      titre: 'Votre compte est désactivé',
      suite: 'Pour le rouvrir, adressez-vous à un responsable administratif ou à un data steward.',
      reprise: false,
    },
  }
  expect(await renouveler(api, { cookie: `refresh=${jetons.refresh_token}` })).toMatchObject(dit)
  expect(await renouveler(api, {}, { refresh_token: jetons.refresh_token })).toMatchObject(dit)
  // Un autre onglet a déjà fait reprendre le cookie : le jeton d'accès, même échu, dit encore sa session.
  api.horloge.avancer({ minutes: 20 })
  expect(await renouveler(api, { authorization: `Bearer ${autre.id_token}` })).toMatchObject(dit)

  const [entete, charge] = autre.id_token.split('.')
  const tus: readonly Record<string, string>[] = [
    {},
    { cookie: 'refresh=inconnu' },
    { authorization: `Bearer ${entete}.${charge}.${'A'.repeat(43)}` },
    { authorization: 'Bearer rlg_inconnu' },
  ]
  for (const avec of tus) {
    const corps = await renouveler(api, avec)
    expect(corps).toMatchObject({ code: 'session.expiree', 'hydra:description': EXPIREE })
    expect(corps).not.toHaveProperty('fin')
  }
  // Le bon mot de passe n'en dit pas plus qu'un faux : rien ne dit qui a un compte.
  const refus = await api.visiteur.post('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(401)
  expect(refus.corps).toMatchObject({ 'hydra:description': 'Adresse email ou mot de passe incorrect' })
})

test('un rôle confié pour un temps : le lendemain, la session dit lequel a pris fin, et s’il en reste', async ({ api, db }) => {
  // Le soir : plus tôt, la session finirait d'elle-même avant le rôle, et dirait juste.
  const heure = Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' }).formatToParts(
      api.horloge.maintenant(),
    )[0]?.value,
  )
  api.horloge.avancer({ heures: (22 - heure + 24) % 24 })
  const aujourdhui = jourDans(0, api.horloge.maintenant())
  const borner = (id: string) =>
    db
      .updateTable('utilisateur_role')
      .set({ jusqu_au: aujourdhui })
      .where('utilisateur_id', '=', id)
      .where('role', '=', 'CHARGE_DE_RELOGEMENT')
      .execute()
  const seul = await createCompte(db)
  const deux = await createCompte(db, { roles: ['CHARGE_DE_RELOGEMENT', 'DPO'] })
  for (const { id } of [seul, deux]) await borner(id)
  await db.updateTable('utilisateur').set({ civilite: 'MADAME' }).where('id', '=', deux.id).execute()
  const [duSeul, desDeux] = [await seConnecter(api, seul), await seConnecter(api, deux)]
  api.horloge.avancer({ heures: 3 })
  const [annee, mois, jour] = aujourdhui.split('-').map(Number)
  const ecrit = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(new Date(annee ?? 0, (mois ?? 1) - 1, jour))
  // Le premier du mois s'écrit « 1er », ce que la bibliothèque ne fait pas.
  const dernier = ecrit.replace(/^1 /, '1er ')
  expect(await renouveler(api, { authorization: `Bearer ${duSeul.id_token}` })).toMatchObject({
    'hydra:description': `Votre rôle « Chargé de relogement » a pris fin le ${dernier}`,
    fin: { suite: 'Pour qu’il soit prolongé, adressez-vous à un responsable administratif ou à un data steward.', reprise: false },
  })
  const restent = {
    'hydra:description': `Votre rôle « Chargée de relogement » a pris fin le ${dernier}`,
    fin: { suite: 'Connectez-vous pour reprendre avec vos autres rôles.', reprise: true },
  }
  expect(await renouveler(api, { authorization: `Bearer ${desDeux.id_token}` })).toMatchObject(restent)
  // La tâche retire ensuite le rôle échu, et la base ferme la session déjà finie : la raison reste celle-là.
  await faireLaTache(finDesRoles, api)
  expect(await db.selectFrom('utilisateur_role').select('role').where('utilisateur_id', '=', deux.id).execute()).toEqual([{ role: 'DPO' }])
  expect(await renouveler(api, { authorization: `Bearer ${desDeux.id_token}` })).toMatchObject(restent)
})

test('éteinte d’elle-même, fermée par qui la tenait, ou par un jeton rejoué : la connexion a expiré', async ({ api, db }) => {
  const compte = await createCompte(db)
  const quittee = await seConnecter(api, compte)
  await api.visiteur.post('/v1/oauth/logout', { refresh_token: quittee.refresh_token }).expect(204)
  const rejouee = await seConnecter(api, compte)
  const { corps: suite } = await api.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token: rejouee.refresh_token }).expect(200)
  api.horloge.avancer({ secondes: 31 })
  await api.visiteur.post('/v1/oauth/refresh', { refresh_token: rejouee.refresh_token }).expect(401)
  const eteinte = await seConnecter(api, compte)
  api.horloge.avancer({ heures: 13 })
  for (const jeton of [quittee, suite, eteinte])
    expect(await renouveler(api, { authorization: `Bearer ${jeton.id_token}` })).toMatchObject({
      code: 'session.expiree',
      'hydra:description': EXPIREE,
    })
})

test('chaque motif que le serveur pose se dit, ou se tait exprès', async ({ api, db }) => {
  const compte = await createCompte(db)
  const phrases: Record<string, string> = {
    ROLES_MODIFIES: 'Vos droits ont changé',
    PARTENAIRE_MODIFIE: 'Vos droits ont changé',
    ZONE_MODIFIEE: 'Vos droits ont changé',
    MOT_DE_PASSE_CHANGE: 'Votre mot de passe a changé',
    MOT_DE_PASSE_FERME: 'Votre organisme n’entre plus par mot de passe',
    FERMEE_PAR_ADMINISTRATION: 'L’administration a fermé cette session',
    FERMEE_PAR_LA_PERSONNE: 'Vous avez fermé cette session depuis « Mon compte »',
    SECOND_FACTEUR_EXIGE: 'Un second facteur vous est demandé',
    SECOND_FACTEUR_RETIRE: 'Votre second facteur a été retiré',
    RESTAURATION: 'Le service revient d’une sauvegarde',
    SORTIE_DE_LA_MAISON: 'La connexion de votre organisme a pris fin',
    DECONNEXION: EXPIREE,
    JETON_REUTILISE: EXPIREE,
  }
  for (const [motif, phrase] of Object.entries(phrases)) {
    const { id_token } = await seConnecter(api, compte)
    await db
      .updateTable('session')
      .set({ revoquee_le: api.horloge.maintenant(), motif_revocation: motif })
      .where('utilisateur_id', '=', compte.id)
      .where('revoquee_le', 'is', null)
      .execute()
    expect(await renouveler(api, { authorization: `Bearer ${id_token}` })).toMatchObject({ 'hydra:description': phrase })
  }
})
