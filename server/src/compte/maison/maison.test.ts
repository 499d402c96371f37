import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Api, createApi, URL_PUBLIQUE } from '../../../test/api.ts'
import { attendreUnVerrou, pendantQue } from '../../../test/attendreUnVerrou.ts'
import { createBaseDeTest } from '../../../test/base.ts'
import { createPersonne, test as testDeBase } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { createCompte, MOT_DE_PASSE } from '../../../test/comptes.ts'
import { dernierLien, listCourriels } from '../../../test/courriels.ts'
import { lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { startFournisseur } from '../../../test/maison.ts'
import { getActeur } from '../../acces/acteur.queries.ts'
import { oublierVariables } from '../../referentiel/variables.ts'
import { lockCompte } from '../compte.queries.ts'
import { fermerLesDefis, lireDefi } from '../defis.queries.ts'
import { demanderUnLien } from '../liens.ts'
import { ouvrirSession, revoquerSessions } from '../session.queries.ts'

const DEPART = '/v1/oauth/maison/depart'
const RETOUR = '/v1/oauth/maison/retour'
const MON_COMPTE = '/v1/business/mon-compte'
type Refus = { 'hydra:description': string; code?: string; violations?: { propertyPath: string; message: string }[]; defi?: string }
type Jetons = { id_token: string; but: string }

const test = testDeBase
  .extend('maison', { scope: 'file' }, async ({ base: _base }, { onCleanup }) => {
    const maison = await startFournisseur(URL_PUBLIQUE)
    onCleanup(() => maison.close())
    return maison
  })
  .extend('avec', { scope: 'file' }, async ({ base, maison }, { onCleanup }) => {
    const avec = await createApi(base, { maison: maison.reglages })
    onCleanup(() => avec.close())
    return avec
  })
  .extend('menteur', { scope: 'file' }, async ({ base: _base }, { onCleanup }) => {
    const menteur = await startMenteur()
    onCleanup(() => menteur.close())
    return menteur
  })
  .extend('chezLui', { scope: 'file' }, async ({ base, menteur }, { onCleanup }) => {
    const chezLui = await createApi(base, { maison: menteur.reglages })
    onCleanup(() => chezLui.close())
    return chezLui
  })

type Cookies = readonly { readonly name: string; readonly value: string }[]
const rendus = (cookies: Cookies) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Un navigateur : il garde ce que le départ lui pose. */
async function partir(api: Api, corps: object = {}) {
  const { corps: depart, cookies } = await api.visiteur.post<{ adresse: string }>(DEPART, corps).expect(200)
  return { adresse: depart.adresse, cookie: rendus(cookies), cookies }
}
const revenir = (api: Api, cookie: string, reponse: string) => api.visiteur.avec({ cookie }).post<Jetons & Refus>(RETOUR, { reponse })
const connecte = (api: Api, jeton: string) => new Client(api.app, async () => ({ authorization: `Bearer ${jeton}` }))

let suivant = 0
const unSujet = () => `sujet-${++suivant}`
const rattache = async (db: Api['db'], emetteur: string, plus: Parameters<typeof createCompte>[1] = {}) => {
  const compte = await createCompte(db, plus)
  const sujet = unSujet()
  await db.insertInto('identite_maison').values({ utilisateur_id: compte.id, emetteur, sujet, rattachee_le: new Date() }).execute()
  return { ...compte, sujet }
}
const jetonDInvitation = async (
  { db, horloge }: Api,
  { id, email }: { id: string; email: string },
  usage: Parameters<typeof demanderUnLien>[2] = 'VALIDATION',
) => {
  await demanderUnLien(db, { id, email, prenom: 'Odile' }, usage, horloge.maintenant())
  return /#jeton=([\w-]+)/.exec(await dernierLien(db, email, URL_PUBLIQUE, horloge.maintenant()))?.[1] ?? ''
}

describe('entrer', () => {
  test('sans réglage, il n’y a pas de maison, et ses appels répondent 404', async ({ api }) => {
    expect((await api.visiteur.get<{ libelle: null }>('/v1/oauth/maison').expect(200)).corps.libelle).toBeNull()
    await api.visiteur.post(DEPART, {}).expect(404)
    await api.visiteur.post(RETOUR, { reponse: 'code=x' }).expect(404)
  })

  test('le compte rattaché entre ; le code part avec PKCE, un état et un nonce ; ni code ni jeton au journal', async ({
    avec,
    db,
    maison,
  }) => {
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur)
    maison.devant({ sujet, email })
    const { adresse, cookie, cookies } = await partir(avec)
    const demande = new URL(adresse).searchParams
    expect(Object.fromEntries(demande)).toMatchObject({
      response_type: 'code',
      scope: 'openid email siret',
      code_challenge_method: 'S256',
      redirect_uri: `${URL_PUBLIQUE}/connexion-retour`,
    })
    expect([demande.get('state'), demande.get('nonce'), demande.get('code_challenge')].every((valeur) => (valeur ?? '').length >= 20)).toBe(
      true,
    )
    expect(cookies).toMatchObject([
      { name: 'maison-depart', httpOnly: true, secure: true, sameSite: 'Strict', path: '/v1/oauth', maxAge: 600 },
    ])
    const reponse = await maison.passer(adresse)
    const { corps, cookies: poses } = await revenir(avec, cookie, reponse).expect(200)
    expect(corps.but).toBe('ENTRER')
    expect((await connecte(avec, corps.id_token).get<{ id: string }>('/v1/utilisateurs/moi').expect(200)).corps.id).toBe(id)
    expect(poses.map(({ name }) => name).sort()).toEqual(['maison', 'maison-depart', 'refresh'])
    expect(poses.find(({ name }) => name === 'maison-depart')?.value).toBe('')
    const code = new URLSearchParams(reponse).get('code') ?? 'absent'
    expect(avec.journal.join()).not.toContain(code)
    expect(avec.journal.join()).not.toContain(sujet)
  })

  test('une identité inconnue ou d’un compte fermé répond pareil : la même adresse n’ouvre rien', async ({ avec, db, maison }) => {
    const memeAdresse = await createCompte(db)
    const ferme = await rattache(db, maison.reglages.emetteur, { actif: false })
    const phrases = new Set<string>()
    for (const { sujet, email } of [{ sujet: unSujet(), email: memeAdresse.email }, ferme]) {
      maison.devant({ sujet, email })
      const { adresse, cookie } = await partir(avec)
      phrases.add((await revenir(avec, cookie, await maison.passer(adresse)).expect(401)).corps['hydra:description'])
    }
    expect([...phrases]).toEqual([
      'Aucun compte ouvert n’est rattaché à cette identité ProConnect. Ouvrez le lien de votre invitation, ou entrez par votre mot de passe et rattachez votre compte dans « Mon compte ».',
    ])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from session where utilisateur_id in (${memeAdresse.id}, ${ferme.id})`.execute(db)
    expect(rows).toEqual([{ n: 0 }])
  })

  test('rattaché, le compte n’entre plus au nom d’un autre établissement que celui de son organisme', async ({ avec, db, maison }) => {
    const partenaireId = await partenaire(db, { siret: '13002526500013' })
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur, { partenaireId })
    const entrer = async (siret?: string) => {
      maison.devant({ sujet, email, ...(siret === undefined ? {} : { siret }) })
      const { adresse, cookie } = await partir(avec)
      return revenir(avec, cookie, await maison.passer(adresse))
    }
    for (const siret of ['21590350100017', undefined]) {
      const { statut, corps } = await entrer(siret)
      expect([statut, corps['hydra:description']]).toEqual([401, 'L’organisme que donne ProConnect n’est pas celui de ce compte.'])
    }
    expect(await db.selectFrom('session').select('id').where('utilisateur_id', '=', id).execute()).toEqual([])
    expect((await entrer('13002526500013')).statut).toBe(200)
  })

  test('l’identité d’un autre fournisseur n’est pas la même', async ({ avec, db, maison }) => {
    const { email, sujet } = await rattache(db, 'https://autre.example.fr')
    maison.devant({ sujet, email })
    const { adresse, cookie } = await partir(avec)
    await revenir(avec, cookie, await maison.passer(adresse)).expect(401)
  })

  test('une réponse rejouée, d’un autre navigateur, d’un autre départ, échue ou refusée n’ouvre rien', async ({ avec, db, maison }) => {
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur)
    maison.devant({ sujet, email })
    const un = await partir(avec)
    const reponse = await maison.passer(un.adresse)
    const autre = await partir(avec)
    await revenir(avec, '', reponse).expect(401)
    await revenir(avec, autre.cookie, reponse).expect(401)
    await revenir(
      avec,
      un.cookie.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
      reponse,
    ).expect(401)
    await revenir(avec, un.cookie, reponse.replace(/state=[^&]+/, 'state=forge')).expect(401)
    await revenir(avec, un.cookie, 'error=access_denied&state=x').expect(401)
    await revenir(avec, un.cookie, reponse.replace(/code=[^&]+/, 'code=invente')).expect(401)
    await revenir(avec, un.cookie, reponse).expect(200)
    await revenir(avec, un.cookie, reponse).expect(401)
    const tard = await partir(avec)
    const reponseTardive = await maison.passer(tard.adresse)
    avec.horloge.avancer({ minutes: 11 })
    await revenir(avec, tard.cookie, reponseTardive).expect(401)
    avec.horloge.avancer({ minutes: -11 })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from session where utilisateur_id = ${id} and revoquee_le is null`.execute(db)
    // Le code rejoué n'a pas ouvert de seconde session.
    expect(rows).toEqual([{ n: 1 }])
  })

  test('un rôle qui exige un second facteur le demande aussi par la maison', async ({ avec, db, maison }) => {
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur, { roles: ['DPO'] })
    await db.updateTable('nomenclature').set({ valeur: 1 }).where('code', '=', 'SECOND_FACTEUR_DPO').execute()
    oublierVariables()
    maison.devant({ sujet, email })
    const { adresse, cookie } = await partir(avec)
    const { corps } = await revenir(avec, cookie, await maison.passer(adresse)).expect(401)
    expect(corps).toMatchObject({ code: 'connexion.enrolement', defi: expect.any(String) })
    expect(await db.selectFrom('session').select('id').where('utilisateur_id', '=', id).execute()).toEqual([])
    await avec.visiteur.post('/v1/oauth/second-facteur/enrolement', { defi: corps.defi }).expect(200)
  })

  test('le fournisseur éteint : 503, et le mot de passe ouvre toujours ; revenu, il sert sans redémarrer', async ({ base, db }) => {
    const eteint = await startFournisseur(URL_PUBLIQUE)
    await eteint.close()
    const api = await createApi(base, { maison: eteint.reglages })
    const { email } = await createCompte(db)
    const { corps } = await api.visiteur.post<Refus>(DEPART, {}).expect(503)
    expect(corps['hydra:description']).toBe('ProConnect ne répond pas. Réessayez dans quelques instants, ou entrez autrement.')
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    await api.close()
  })
})

describe('activer et rattacher', () => {
  test('une personne invitée active son compte par la maison, sans mot de passe ; son lien ne sert qu’une fois', async ({
    avec,
    db,
    maison,
  }) => {
    const compte = await createCompte(db, { motDePasse: null })
    const validationToken = await jetonDInvitation(avec, compte)
    maison.devant({ sujet: unSujet(), email: compte.email.toUpperCase() })
    const { adresse, cookie } = await partir(avec, { validationToken })
    const { corps } = await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
    expect(corps.but).toBe('ACTIVER')
    const moi = connecte(avec, corps.id_token)
    expect((await moi.get(MON_COMPTE).expect(200)).corps).toMatchObject({
      entree: { maison: 'ProConnect', motDePasse: false, rattacheLe: expect.any(String) },
    })
    expect(
      await db
        .selectFrom('utilisateur')
        .select(['mot_de_passe', 'actif'])
        .where('id', '=', compte.id)
        .where('valide_le', 'is not', null)
        .execute(),
    ).toEqual([{ mot_de_passe: null, actif: true }])
    expect((await lireHistoriqueEnBase(db, compte.id)).map(({ texte }) => texte)).toEqual(['Compte rattaché à la connexion de la maison'])
    expect((await listCourriels(db, compte.email)).at(-1)?.corps).toContain('Votre compte est rattaché à ProConnect')
    await avec.visiteur.post('/v1/utilisateurs/_validate', { validationToken, password: 'Beffroi-de-brique-1932' }).expect(422)
    // Qui vient d'entrer se passe de mot de passe cinq minutes durant, puis se reconnecte.
    await moi.post(`${MON_COMPTE}/second-facteur`, {}).expect(200)
    avec.horloge.avancer({ minutes: 6 })
    const { corps: refus } = await moi.post<Refus>(`${MON_COMPTE}/second-facteur`, { currentPassword: '' }).expect(422)
    expect(refus.violations?.[0]?.message).toMatch(/^Déconnectez-vous, rentrez/)
    expect((await moi.post<Refus>(`${MON_COMPTE}/maison/retrait`, {}).expect(422)).corps.violations?.[0]?.propertyPath).toBe(
      'currentPassword',
    )
    avec.horloge.avancer({ minutes: -6 })
    await moi.post(`${MON_COMPTE}/maison/retrait`, {}).expect(409)
  })

  test('une autre adresse, ou un autre établissement, n’active pas le compte, et le lien sert encore', async ({ avec, db, maison }) => {
    const partenaireId = await partenaire(db, { siret: '13002526500013' })
    const compte = await createCompte(db, { motDePasse: null, partenaireId })
    const validationToken = await jetonDInvitation(avec, compte)
    const sujet = unSujet()
    const essais = [
      [{ sujet, email: 'autre@maison.test', siret: '13002526500013' }, /^L’adresse que donne ProConnect/],
      [{ sujet, email: compte.email, siret: '13002526500014' }, /^L’organisme que donne ProConnect/],
      [{ sujet, email: compte.email }, /^L’organisme que donne ProConnect/],
    ] as const
    for (const [personne, phrase] of essais) {
      maison.devant(personne)
      const { adresse, cookie } = await partir(avec, { validationToken })
      expect((await revenir(avec, cookie, await maison.passer(adresse)).expect(401)).corps['hydra:description']).toMatch(phrase)
    }
    expect(await db.selectFrom('identite_maison').select('utilisateur_id').where('utilisateur_id', '=', compte.id).execute()).toEqual([])
    maison.devant({ sujet, email: compte.email, siret: '13002526500013' })
    const { adresse, cookie } = await partir(avec, { validationToken })
    await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
  })

  test('un lien faux ou périmé n’active rien', async ({ avec, db, maison }) => {
    const compte = await createCompte(db, { motDePasse: null })
    maison.devant({ sujet: unSujet(), email: compte.email })
    const { adresse, cookie } = await partir(avec, { validationToken: 'faux' })
    expect((await revenir(avec, cookie, await maison.passer(adresse)).expect(401)).corps['hydra:description']).toBe(
      'Ce lien n’est plus valable. Demandez-en un nouveau.',
    )
  })

  test('connecté, on rattache son compte avec son mot de passe, puis on l’en détache ; une identité n’a qu’un compte', async ({
    avec,
    db,
    distribution,
    maison,
  }) => {
    const { operateur } = distribution.partenaires
    const [un, deux] = [
      await createPersonne(avec, { prenom: 'nadia', role: 'CHARGE_DE_RELOGEMENT', partenaireId: operateur }),
      await createPersonne(avec, { prenom: 'oscar', role: 'CHARGE_DE_RELOGEMENT', partenaireId: operateur }),
    ]
    const sujet = unSujet()
    const rattacher = async (qui: typeof un) => {
      const email = (await db.selectFrom('utilisateur').select('email').where('id', '=', qui.id).executeTakeFirstOrThrow()).email
      maison.devant({ sujet, email })
      const { corps, cookies } = await qui.post<{ adresse: string }>(`${MON_COMPTE}/maison`, {}).expect(200)
      return revenir(avec, rendus(cookies), await maison.passer(corps.adresse))
    }
    expect((await rattacher(un)).corps).toMatchObject({ but: 'RATTACHER' })
    const refus = await rattacher(deux)
    expect([refus.statut, refus.corps['hydra:description']]).toEqual([
      409,
      'Ce compte est déjà rattaché à ProConnect, ou cette identité l’est à un autre compte.',
    ])
    expect(await db.selectFrom('identite_maison').select('utilisateur_id').where('sujet', '=', sujet).execute()).toEqual([
      { utilisateur_id: un.id },
    ])
    const lue = (await un.get<{ entree: { motDePasse: boolean } }>(MON_COMPTE).expect(200)).corps.entree
    await un.post(`${MON_COMPTE}/maison/retrait`, {}).expect(lue.motDePasse ? 200 : 409)
  })

  test('ce qui a permis d’entrer retiré pendant que le retour attend le compte, rien ne s’ouvre ni ne se rattache', async ({
    avec,
    db,
    distribution,
    maison,
  }) => {
    const detache = await rattache(db, maison.reglages.emetteur)
    maison.devant(detache)
    const parIdentite = await partir(avec)
    const retour = await maison.passer(parIdentite.adresse)
    const entree = await pendantQue(
      avec,
      detache.id,
      (transaction) => transaction.deleteFrom('identite_maison').where('utilisateur_id', '=', detache.id).execute(),
      () => revenir(avec, parIdentite.cookie, retour),
    )
    expect([entree.statut, entree.corps.code]).toEqual([401, 'maison.inconnue'])

    const qui = await createPersonne(avec, {
      prenom: 'rose',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.operateur,
    })
    maison.devant({ sujet: unSujet(), email: qui.email })
    const { corps, cookies } = await qui.post<{ adresse: string }>(`${MON_COMPTE}/maison`, {}).expect(200)
    const reponse = await maison.passer(corps.adresse)
    const rattachement = await pendantQue(
      avec,
      qui.id,
      (transaction) => revoquerSessions(transaction, qui.id, 'FERMEE_PAR_ADMINISTRATION', avec.horloge.maintenant()),
      () => revenir(avec, rendus(cookies), reponse),
    )
    expect([rattachement.statut, rattachement.corps.code]).toEqual([401, 'maison.perimee'])
    expect(await db.selectFrom('identite_maison').select('sujet').where('utilisateur_id', 'in', [detache.id, qui.id]).execute()).toEqual([])
  })

  test('la session d’où l’on part rattacher fermée entre-temps, rien ne se rattache', async ({ avec, db, distribution, maison }) => {
    const qui = await createPersonne(avec, {
      prenom: 'quentin',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.operateur,
    })
    const { email } = await db.selectFrom('utilisateur').select('email').where('id', '=', qui.id).executeTakeFirstOrThrow()
    maison.devant({ sujet: unSujet(), email })
    const { corps, cookies } = await qui.post<{ adresse: string }>(`${MON_COMPTE}/maison`, {}).expect(200)
    const reponse = await maison.passer(corps.adresse)
    await qui.post('/v1/oauth/logout').expect(204)
    await revenir(avec, rendus(cookies), reponse).expect(401)
    expect(await db.selectFrom('identite_maison').select('sujet').where('utilisateur_id', '=', qui.id).execute()).toEqual([])
  })

  test('sans session, personne ne rattache rien ; un poste resté ouvert non plus', async ({ avec, distribution }) => {
    await avec.visiteur.post(`${MON_COMPTE}/maison`, {}).expect(401)
    const qui = await createPersonne(avec, {
      prenom: 'paula',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.operateur,
    })
    avec.horloge.avancer({ minutes: 6 })
    await qui.post(`${MON_COMPTE}/maison`, {}).expect(422)
    await qui.post(`${MON_COMPTE}/maison`, { currentPassword: 'pas celui-là' }).expect(422)
    avec.horloge.avancer({ minutes: -6 })
  })
})

describe('sortir', () => {
  test('qui est entré par la maison sait où s’en déconnecter ; les autres, nulle part', async ({ avec, db, maison }) => {
    const { email, sujet } = await rattache(db, maison.reglages.emetteur)
    maison.devant({ sujet, email })
    const { adresse, cookie } = await partir(avec)
    const { cookies } = await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
    const sortie = await avec.visiteur
      .avec({ cookie: rendus(cookies) })
      .post<{ adresse: string }>('/v1/oauth/maison/sortie')
      .expect(200)
    const lue = new URL(sortie.corps.adresse)
    expect(lue.origin).toBe(maison.reglages.emetteur)
    expect(lue.searchParams.get('post_logout_redirect_uri')).toBe(`${URL_PUBLIQUE}/connexion`)
    expect(lue.searchParams.get('id_token_hint')).toEqual(expect.stringMatching(/^ey/))
    expect(lue.searchParams.get('state')).toEqual(expect.stringMatching(/^[\w-]{20,}$/))
    expect((await avec.visiteur.post<{ adresse: null }>('/v1/oauth/maison/sortie').expect(200)).corps.adresse).toBeNull()
    await avec.visiteur
      .avec({ cookie: `maison=${'A'.repeat(200)}` })
      .post('/v1/oauth/maison/sortie')
      .expect(200)
  })
})

test('un cookie vide, tronqué ou qui n’est rien de scellé ne dit rien : ni départ, ni sortie, ni défaut', async ({ avec }) => {
  for (const valeur of ['', 'A'.repeat(16), 'A'.repeat(36), '.'.repeat(60), '!'.repeat(80), `AA${'.'.repeat(60)}`, 'A'.repeat(200)]) {
    const sortie = await avec.visiteur.avec({ cookie: `maison=${valeur}` }).post<{ adresse: null }>('/v1/oauth/maison/sortie')
    expect([valeur, sortie.statut, sortie.corps.adresse]).toEqual([valeur, 200, null])
    const retour = await revenir(avec, `maison-depart=${valeur}`, 'code=x&state=x')
    expect([valeur, retour.statut, retour.corps.code]).toEqual([valeur, 401, 'maison.perimee'])
  }
})

const EVENEMENT = 'http://schemas.openid.net/event/backchannel-logout'
const annoncer = async (api: Api, jeton: string) =>
  api.app.inject({
    method: 'POST',
    url: '/v1/oauth/maison/deconnexion',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: jeton }).toString(),
  })
const sidDeLaMaison = sql<string | null>`maison ->> 'sid'`.as('sid')
const secondes = (api: Api) => Math.floor(api.horloge.maintenant().getTime() / 1000)

describe('le fournisseur annonce une déconnexion', () => {
  test('les sessions ouvertes avant se ferment ; redite, elle n’en ferme pas de plus récente', async ({ avec, db, maison }) => {
    const { email, sujet } = await rattache(db, maison.reglages.emetteur)
    const entrer = async () =>
      (await avec.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)).corps.id_token
    const avant = connecte(avec, await entrer())
    const jeton = await maison.signer({ sub: sujet, aud: 'relogement', iat: secondes(avec), events: { [EVENEMENT]: {} } })
    expect((await annoncer(avec, jeton)).statusCode).toBe(200)
    await avant.get('/v1/utilisateurs/moi').expect(401)
    avec.horloge.avancer({ secondes: 5 })
    const apres = connecte(avec, await entrer())
    expect((await annoncer(avec, jeton)).statusCode).toBe(200)
    await apres.get('/v1/utilisateurs/moi').expect(200)
    const inconnue = await maison.signer({ sub: 'personne', aud: 'relogement', iat: secondes(avec), events: { [EVENEMENT]: {} } })
    expect((await annoncer(avec, inconnue)).statusCode).toBe(200)
    avec.horloge.avancer({ secondes: -5 })
  })

  test('dite par le seul numéro de sa session, celle d’ici qui en vient se ferme, non les autres de la personne', async ({
    avec,
    db,
    maison,
  }) => {
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur)
    const parLaMaison = async () => {
      maison.devant({ sujet, email })
      const { adresse, cookie } = await partir(avec)
      const { corps } = await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
      return connecte(avec, corps.id_token)
    }
    const numeros = async () =>
      (
        await db.selectFrom('session').select(sidDeLaMaison).where('utilisateur_id', '=', id).orderBy('cree_le').orderBy('id').execute()
      ).map(({ sid: numero }) => numero)
    const [un, deux] = [await parLaMaison(), await parLaMaison()]
    const { corps } = await avec.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const autrement = connecte(avec, corps.id_token)
    const [sid, sidDeDeux, aucun] = await numeros()
    expect([sid === sidDeDeux, sid?.length, aucun]).toEqual([false, expect.any(Number), null])
    const fin = { sid, aud: 'relogement', iat: secondes(avec), events: { [EVENEMENT]: {} } }
    expect((await annoncer(avec, await maison.signer({ ...fin, sid: 'inconnu' }))).statusCode).toBe(200)
    await un.get('/v1/utilisateurs/moi').expect(200)
    expect((await annoncer(avec, await maison.signer(fin))).statusCode).toBe(200)
    await un.get('/v1/utilisateurs/moi').expect(401)
    await deux.get('/v1/utilisateurs/moi').expect(200)
    await autrement.get('/v1/utilisateurs/moi').expect(200)

    // Un mot de passe changé rend une session neuve : elle vient toujours de la même.
    await deux.post('/v1/oauth/password-change', { password: 'Beffroi-de-brique-1932' }).expect(200)
    expect((await numeros()).at(-1)).toBe(sidDeDeux)
    // Un numéro d'un fournisseur d'avant ne dit rien de celui-ci.
    await db
      .updateTable('session')
      .set({ maison: sql`maison || '{"emetteur": "https://avant.example.fr"}'` })
      .where('utilisateur_id', '=', id)
      .execute()
    expect((await annoncer(avec, await maison.signer({ ...fin, sid: sidDeDeux }))).statusCode).toBe(200)
    const ouvertes = await db
      .selectFrom('session')
      .select(sidDeLaMaison)
      .where('utilisateur_id', '=', id)
      .where('revoquee_le', 'is', null)
      .execute()
    expect(ouvertes).toEqual([{ sid: sidDeDeux }])
  })

  test('annoncée pendant que la personne cherche son code, elle n’entre pas avec', async ({ avec, db, maison }) => {
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur, { roles: ['DPO'] })
    await db.updateTable('nomenclature').set({ valeur: 1 }).where('code', '=', 'SECOND_FACTEUR_DPO').execute()
    oublierVariables()
    maison.devant({ sujet, email })
    const { adresse, cookie } = await partir(avec)
    const { corps } = await revenir(avec, cookie, await maison.passer(adresse)).expect(401)
    const [commencee] = await db.selectFrom('defi_connexion').select(sidDeLaMaison).where('utilisateur_id', '=', id).execute()
    expect(commencee?.sid).toEqual(expect.any(String))
    const fin = { sid: commencee?.sid, aud: 'relogement', iat: secondes(avec), events: { [EVENEMENT]: {} } }
    expect((await annoncer(avec, await maison.signer(fin))).statusCode).toBe(200)
    await avec.visiteur.post('/v1/oauth/second-facteur/enrolement', { defi: corps.defi }).expect(422)
  })

  describe.for(['sid', 'sub'] as const)('dite par son %s', (par) => {
    type Menteur = Awaited<ReturnType<typeof startMenteur>>
    const fin = ({ reglages, signer }: Menteur, { sid, sujet }: { sid: string; sujet: string }, iat: number) =>
      signer({
        ...(par === 'sid' ? { sid } : { sub: sujet }),
        iss: reglages.emetteur,
        aud: 'relogement',
        jti: crypto.randomUUID(),
        iat,
        events: { [EVENEMENT]: {} },
      })
    const entrer = async (api: Api, menteur: Menteur, { sid, sujet }: { sid: string; sujet: string }, plus: JWTPayload = {}) => {
      const { adresse, cookie } = await partir(api)
      const demande = new URL(adresse).searchParams
      await menteur.dire('VRAI', sujet, demande.get('nonce') ?? '', { sid, ...plus })
      return revenir(api, cookie, `code=un-code&state=${demande.get('state')}`)
    }
    const nouvelle = async (db: Api['db'], menteur: Menteur, plus: Parameters<typeof createCompte>[1] = {}) => ({
      ...(await rattache(db, menteur.reglages.emetteur, plus)),
      sid: `session-${++suivant}`,
    })
    const ouvertes = (db: Api['db'], id: string) =>
      db.selectFrom('session').select('id').where('utilisateur_id', '=', id).where('revoquee_le', 'is', null).execute()

    test('pendant que le retour attend le compte, elle n’en laisse pas de session', async ({ chezLui, db, menteur }) => {
      const qui = await nouvelle(db, menteur)
      const demandes: Promise<unknown>[] = []
      await db.transaction().execute(async (transaction) => {
        await lockCompte(transaction, qui.id)
        demandes.push(entrer(chezLui, menteur, qui))
        await attendreUnVerrou(db)
        const annonce = annoncer(chezLui, await fin(menteur, qui, secondes(chezLui))).then(({ statusCode }) => expect(statusCode).toBe(200))
        demandes.push(annonce)
        await Promise.race([annonce, attendreUnVerrou(db, 2)])
      })
      await Promise.all(demandes)
      expect(await ouvertes(db, qui.id)).toEqual([])
    })

    test('avant le retour, elle l’empêche ; la personne qui s’identifie de nouveau entre', async ({ chezLui, db, menteur }) => {
      const qui = await nouvelle(db, menteur)
      const maintenant = secondes(chezLui)
      expect((await annoncer(chezLui, await fin(menteur, qui, maintenant - 5))).statusCode).toBe(200)
      const refus = await entrer(chezLui, menteur, qui, { iat: maintenant - 10 })
      expect([refus.statut, refus.corps.code]).toEqual([401, 'maison.finie'])
      expect(await ouvertes(db, qui.id)).toEqual([])
      expect((await entrer(chezLui, menteur, { ...qui, sid: `session-${++suivant}` }, { iat: maintenant })).statut).toBe(200)
    })

    test('pendant que le second facteur s’accepte, elle ferme la session qui s’ouvre', async ({ chezLui, db, menteur }) => {
      const qui = await nouvelle(db, menteur, { roles: ['DPO'] })
      await db.updateTable('nomenclature').set({ valeur: 1 }).where('code', '=', 'SECOND_FACTEUR_DPO').execute()
      oublierVariables()
      const { corps } = await entrer(chezLui, menteur, qui)
      expect(corps.code).toBe('connexion.enrolement')
      const acteur = await getActeur(db, qui.id)
      if (acteur === null) throw new Error('Pas de compte')
      let annonce: ReturnType<typeof annoncer> | undefined
      await db.transaction().execute(async (transaction) => {
        await lockCompte(transaction, qui.id)
        const commencee = await lireDefi(transaction, corps.defi ?? '', 'ENROLEMENT', chezLui.horloge.maintenant())
        await fermerLesDefis(transaction, qui.id)
        await ouvrirSession(transaction, acteur, { agent: 'essai', ...commencee }, chezLui.horloge.maintenant())
        annonce = annoncer(chezLui, await fin(menteur, qui, secondes(chezLui)))
        await Promise.race([annonce, attendreUnVerrou(db)])
      })
      expect((await annonce)?.statusCode).toBe(200)
      expect(await ouvertes(db, qui.id)).toEqual([])
    })

    test('tard, elle ferme aussi la session qu’un changement de mot de passe a rendue', async ({ chezLui, db, menteur }) => {
      const qui = await nouvelle(db, menteur)
      const entree = await entrer(chezLui, menteur, qui)
      const annonce = await fin(menteur, qui, secondes(chezLui))
      chezLui.horloge.avancer({ secondes: 5 })
      await connecte(chezLui, entree.corps.id_token).post('/v1/oauth/password-change', { password: 'Beffroi-de-brique-1932' }).expect(200)
      expect((await annoncer(chezLui, annonce)).statusCode).toBe(200)
      chezLui.horloge.avancer({ secondes: -5 })
      expect(await ouvertes(db, qui.id)).toEqual([])
    })

    test('elle ferme la session qui vient de lui, le compte détaché depuis', async ({ chezLui, db, menteur }) => {
      const qui = await nouvelle(db, menteur)
      const { corps } = await entrer(chezLui, menteur, qui)
      const autrement = await chezLui.visiteur.post<Jetons>('/v1/oauth/login', { email: qui.email, password: MOT_DE_PASSE }).expect(200)
      const elle = connecte(chezLui, corps.id_token)
      await elle.post(`${MON_COMPTE}/maison/retrait`, {}).expect(200)
      expect((await annoncer(chezLui, await fin(menteur, qui, secondes(chezLui)))).statusCode).toBe(200)
      await elle.get('/v1/utilisateurs/moi').expect(401)
      await connecte(chezLui, autrement.corps.id_token).get('/v1/utilisateurs/moi').expect(200)
    })
  })

  test('forgée, à un autre, trop vieille, sans événement ou jeton d’identité : refusée, et rien ne se ferme', async ({
    avec,
    api,
    db,
    maison,
  }) => {
    const { email, sujet } = await rattache(db, maison.reglages.emetteur)
    const { corps } = await avec.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const juste = { sub: sujet, aud: 'relogement', iat: secondes(avec), events: { [EVENEMENT]: {} } }
    const { privateKey } = await generateKeyPair('RS256')
    const forge = await new SignJWT(juste)
      .setProtectedHeader({ alg: 'RS256', kid: 'essai' })
      .setIssuer(maison.reglages.emetteur)
      .setJti('x')
      .sign(privateKey)
    const sansSignature = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...juste, iss: maison.reglages.emetteur, jti: 'x' })).toString('base64url')}.`
    const faux = [
      forge,
      sansSignature,
      await maison.signer({ ...juste, aud: 'autre' }),
      await maison.signer({ ...juste, iat: secondes(avec) - 3_600 }),
      await maison.signer({ ...juste, events: {} }),
      await maison.signer({ ...juste, nonce: 'x' }),
      await maison.signer({ aud: juste.aud, iat: juste.iat, events: juste.events }),
      'pas un jeton',
    ]
    for (const jeton of faux) expect((await annoncer(avec, jeton)).statusCode).toBe(400)
    await connecte(avec, corps.id_token).get('/v1/utilisateurs/moi').expect(200)
    expect((await annoncer(api, await maison.signer(juste))).statusCode).toBe(401)
  })
})

test('ses clés illisibles, le fournisseur qui annonce une déconnexion reçoit 503 : il redira', async ({ base }) => {
  const menteur = await startMenteur({ clesEnPanne: true })
  const api = await createApi(base, { maison: menteur.reglages })
  const jeton = await menteur.signer({ sub: 'x', aud: 'relogement' })
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/v1/oauth/maison/deconnexion',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${jeton}`,
  })
  expect(statusCode).toBe(503)
  await menteur.close()
  await api.close()
})

describe('fermer les mots de passe d’un organisme', () => {
  const connexion = (id: string) => `/v1/business/partenaires/${id}/connexion`
  const ferme = { siret: null, motDePasse: false }

  test('ses comptes n’entrent plus que par la maison, sessions fermées et prévenus ; rouvert, le mot de passe sert de nouveau', async ({
    avec,
    db,
    en,
    maison,
  }) => {
    const partenaireId = await partenaire(db, {})
    await createCompte(db, { roles: ['RESPONSABLE_ADMINISTRATIF'] })
    const compte = await rattache(db, maison.reglages.emetteur, { partenaireId })
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    const { corps: entree } = await avec.visiteur
      .post<Jetons>('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE })
      .expect(200)
    await administration.put(connexion(partenaireId), ferme).expect(200)
    await connecte(avec, entree.id_token).get('/v1/utilisateurs/moi').expect(401)
    const { corps: refus } = await avec.visiteur.post<Refus>('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(401)
    expect(refus['hydra:description']).toBe('Votre organisme n’entre plus par mot de passe : utilisez « Se connecter avec ProConnect ».')
    const faux = await avec.visiteur.post<Refus>('/v1/oauth/login', { email: compte.email, password: 'pas-celui-la' }).expect(401)
    expect(faux.corps['hydra:description']).toBe('Adresse email ou mot de passe incorrect')
    for (let fois = 0; fois < 2; fois += 1) await avec.visiteur.post('/v1/oauth/password-recovery', { email: compte.email }).expect(200)
    expect((await listCourriels(db, compte.email)).map(({ type }) => type)).toEqual(['CONNEXION_DE_LA_MAISON'])
    expect((await lireHistoriqueEnBase(db, compte.id)).map(({ texte }) => texte)).toEqual([
      'Connexion par mot de passe fermée à son organisme',
    ])
    maison.devant(compte)
    const { adresse, cookie } = await partir(avec)
    const { corps } = await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
    const moi = connecte(avec, corps.id_token)
    await moi.post('/v1/oauth/password-change', { password: 'Beffroi-de-brique-1932' }).expect(422)
    await moi.post(`${MON_COMPTE}/maison/retrait`, {}).expect(409)
    await administration.put(connexion(partenaireId), { siret: '130 025 265 00013', motDePasse: true }).expect(200)
    await avec.visiteur.post('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(200)
    // Le champ vidé n'exige plus aucun SIRET, et le redire le remet.
    await administration.put(connexion(partenaireId), { siret: ' ', motDePasse: true }).expect(200)
    expect(await db.selectFrom('partenaire').select('siret').where('id', '=', partenaireId).execute()).toEqual([{ siret: null }])
    await administration.put(connexion(partenaireId), { siret: '13002526500013', motDePasse: true }).expect(200)
    expect(await db.selectFrom('partenaire').select(['siret', 'mot_de_passe_ferme_le']).where('id', '=', partenaireId).execute()).toEqual([
      { siret: '13002526500013', mot_de_passe_ferme_le: null },
    ])
  })

  test('qui la rejoint ensuite n’y apporte ni session ni jeton d’API faits au mot de passe', async ({ avec, db, en, maison }) => {
    await rattache(db, maison.reglages.emetteur, { roles: ['DATA_STEWARD'] })
    const [ailleurs, partenaireId] = [await partenaire(db, {}), await partenaire(db, {})]
    const { id, email } = await createCompte(db, { partenaireId: ailleurs, roles: ['BAILLEUR_CELLULE_COMMERCIALE'] })
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    const { corps } = await avec.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const jeton = await unJetonDApi(avec, corps.id_token)
    await administration.put(connexion(partenaireId), ferme).expect(200)
    await connecte(avec, jeton).get('/v1/utilisateurs/moi').expect(200)
    await administration.patch(`/v1/utilisateurs/${id}`, { partenaire: partenaireId }).expect(200)
    await connecte(avec, corps.id_token).get('/v1/utilisateurs/moi').expect(401)
    await connecte(avec, jeton).get('/v1/utilisateurs/moi').expect(401)
  })

  test('une connexion par mot de passe commencée avant la fermeture ne se finit pas après', async ({ avec, db, en, maison }) => {
    await rattache(db, maison.reglages.emetteur, { roles: ['DATA_STEWARD'] })
    const partenaireId = await partenaire(db, {})
    const { id, email } = await createCompte(db, { partenaireId, roles: ['DPO'] })
    await db.updateTable('nomenclature').set({ valeur: 1 }).where('code', '=', 'SECOND_FACTEUR_DPO').execute()
    oublierVariables()
    const { corps } = await avec.visiteur.post<Refus>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(401)
    expect(corps).toMatchObject({ code: 'connexion.enrolement', defi: expect.any(String) })
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    await administration.put(connexion(partenaireId), ferme).expect(200)
    await avec.visiteur.post('/v1/oauth/second-facteur/enrolement', { defi: corps.defi }).expect(422)
    expect(await db.selectFrom('defi_connexion').select('usage').where('utilisateur_id', '=', id).execute()).toEqual([])
  })

  test('ni un lien de mot de passe oublié demandé avant, ni une invitation n’y choisissent plus un mot de passe', async ({
    avec,
    db,
    en,
    maison,
  }) => {
    await rattache(db, maison.reglages.emetteur, { roles: ['DATA_STEWARD'] })
    const partenaireId = await partenaire(db, {})
    const [ancien, invite] = [await createCompte(db, { partenaireId }), await createCompte(db, { partenaireId, motDePasse: null })]
    const resetPasswordToken = await jetonDInvitation(avec, ancien, 'RECUPERATION')
    const validationToken = await jetonDInvitation(avec, invite)
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    await administration.put(connexion(partenaireId), ferme).expect(200)
    const password = 'Beffroi-de-brique-1932'
    for (const [adresse, corps] of [
      ['/v1/oauth/reset-password', { resetPasswordToken, password }],
      ['/v1/oauth/oauth/reset-password', { resetPasswordToken, password }],
      ['/v1/utilisateurs/_validate', { validationToken, password }],
    ] as const)
      expect((await avec.visiteur.post<Refus>(adresse, corps).expect(422)).corps.code).toBe('connexion.par-la-maison')
    await avec.visiteur.post('/v1/oauth/login', { email: ancien.email, password }).expect(401)
    await avec.visiteur.post('/v1/oauth/login', { email: invite.email, password }).expect(401)
    expect(await db.selectFrom('utilisateur').select('mot_de_passe').where('id', '=', invite.id).execute()).toEqual([
      { mot_de_passe: null },
    ])
  })

  test('sans maison, ou si l’on s’enfermait dehors, c’est refusé ; à l’administration seule', async ({
    api,
    avec,
    db,
    en,
    distribution,
  }) => {
    const partenaireId = await partenaire(db, {})
    const { corps } = await en.denise.put<Refus>(connexion(partenaireId), ferme).expect(409)
    expect(corps['hydra:description']).toContain('Aucune connexion de la maison n’est configurée')
    for (const qui of [en.camille, en.rachid, en.ines]) await qui.put(connexion(partenaireId), ferme).expect(403)
    await api.visiteur.put(connexion(partenaireId), ferme).expect(401)
    await en.denise.put(connexion(partenaireId), { siret: '123', motDePasse: true }).expect(422)
    await en.denise.put(connexion('00000000-0000-7000-8000-000000000000'), { siret: null, motDePasse: true }).expect(404)
    // Son organisme compte une DPO et un data steward, qu'il ne change pas seul.
    await en.adrien.put(connexion(distribution.partenaires.operateur), ferme).expect(403)
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    await administration.put(connexion(await partenaire(db, {})), ferme).expect(200)
    const { corps: enferme } = await administration.put<Refus>(connexion(distribution.partenaires.operateur), ferme).expect(409)
    expect(enferme['hydra:description']).toContain('C’est votre organisme')
  })
})

describe('l’établissement de l’organisme dont on est', () => {
  const [SIEN, AUTRE] = ['13002526500013', '21590350100017']

  test('ne se change pas, ses mots de passe fermés, pour un où l’on n’est pas entré : l’administration s’enfermerait dehors', async ({
    avec,
    db,
    maison,
  }) => {
    const partenaireId = await partenaire(db, {})
    const { id, email, sujet } = await rattache(db, maison.reglages.emetteur, { partenaireId, roles: ['DATA_STEWARD'] })
    const entrer = async (siret?: string) => {
      maison.devant({ sujet, email, ...(siret === undefined ? {} : { siret }) })
      const { adresse, cookie } = await partir(avec)
      return connecte(avec, (await revenir(avec, cookie, await maison.passer(adresse)).expect(200)).corps.id_token)
    }
    const regler = (qui: Client, siret: string | null, motDePasse: boolean) =>
      qui.put<Refus>(`/v1/business/partenaires/${partenaireId}/connexion`, { siret, motDePasse })
    const sansEtablissement = await entrer()
    const { corps } = await regler(sansEtablissement, SIEN, false).expect(409)
    expect(corps['hydra:description']).toBe(
      'C’est votre organisme : entrez d’abord par ProConnect au nom de cet établissement, ou plus personne n’y entrerait.',
    )
    const moi = await entrer(SIEN)
    await regler(moi, AUTRE, false).expect(409)
    await regler(moi, SIEN, false).expect(200)
    await regler(moi, AUTRE, false).expect(409)
    expect(await db.selectFrom('partenaire').select('siret').where('id', '=', partenaireId).execute()).toEqual([{ siret: SIEN }])
    await entrer(SIEN)
    await regler(moi, null, false).expect(200)
    await regler(await entrer(AUTRE), AUTRE, false).expect(200)
    expect(await db.selectFrom('identite_maison').select('siret').where('utilisateur_id', '=', id).execute()).toEqual([{ siret: AUTRE }])
  })

  test('exigé d’un organisme aux mots de passe fermés, il n’y laisse ni session ni jeton d’API à qui n’est pas entré en son nom', async ({
    avec,
    db,
    en,
    maison,
  }) => {
    const partenaireId = await partenaire(db, {})
    const administration = new Client(avec.app, async () => entetesDe(avec, en))
    const regler = (siret: string | null) =>
      administration.put(`/v1/business/partenaires/${partenaireId}/connexion`, { siret, motDePasse: false }).expect(200)
    await regler(null)
    const ouverts = async (siret?: string) => {
      const { email, sujet } = await rattache(db, maison.reglages.emetteur, { partenaireId })
      maison.devant({ sujet, email, ...(siret === undefined ? {} : { siret }) })
      const { adresse, cookie } = await partir(avec)
      const session = (await revenir(avec, cookie, await maison.passer(adresse)).expect(200)).corps.id_token
      return [session, await unJetonDApi(avec, session)]
    }
    const [sien, autre, aucun] = [await ouverts(SIEN), await ouverts(AUTRE), await ouverts()]
    await regler(SIEN)
    const statuts = (jetons: readonly string[]) =>
      Promise.all(jetons.map(async (jeton) => (await connecte(avec, jeton).get('/v1/utilisateurs/moi')).statut))
    expect([await statuts(sien), await statuts(autre), await statuts(aucun)]).toEqual([
      [200, 200],
      [401, 401],
      [401, 401],
    ])
  })
})

describe('la maison a changé de fournisseur', () => {
  const ANCIENNE = 'https://ancienne-maison.example.fr'
  const connexion = (id: string) => `/v1/business/partenaires/${id}/connexion`
  const ferme = { siret: null, motDePasse: false }
  const identiteDe = (db: Api['db'], id: string) =>
    db.selectFrom('identite_maison').select(['emetteur', 'sujet']).where('utilisateur_id', '=', id).execute()

  test('qui l’était à l’ancienne n’est plus rattaché : « Mon compte » le propose, et la nouvelle prend la place', async ({
    avec,
    db,
    distribution,
    maison,
  }) => {
    const { operateur: partenaireId } = distribution.partenaires
    const qui = await createPersonne(avec, { prenom: 'rosa', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    const autre = await rattache(db, maison.reglages.emetteur)
    const { email } = await db.selectFrom('utilisateur').select('email').where('id', '=', qui.id).executeTakeFirstOrThrow()
    const ancien = { emetteur: ANCIENNE, sujet: unSujet() }
    await db
      .insertInto('identite_maison')
      .values({ utilisateur_id: qui.id, ...ancien, rattachee_le: new Date() })
      .execute()
    const rattacheLe = async () =>
      (await qui.get<{ entree: { rattacheLe: string | null } }>(MON_COMPTE).expect(200)).corps.entree.rattacheLe
    const rattacher = async (sujet: string) => {
      maison.devant({ sujet, email })
      const { corps, cookies } = await qui.post<{ adresse: string }>(`${MON_COMPTE}/maison`, {}).expect(200)
      return (await revenir(avec, rendus(cookies), await maison.passer(corps.adresse))).statut
    }
    expect(await rattacheLe()).toBeNull()
    await qui.post(`${MON_COMPTE}/maison/retrait`, {}).expect(409)
    // L'identité d'un autre compte ne se prend pas, et rien ne se perd à l'essayer.
    expect(await rattacher(autre.sujet)).toBe(409)
    expect(await identiteDe(db, qui.id)).toEqual([ancien])
    const sujet = unSujet()
    expect(await rattacher(sujet)).toBe(200)
    expect(await identiteDe(db, qui.id)).toEqual([{ emetteur: maison.reglages.emetteur, sujet }])
    expect(await rattacheLe()).toEqual(expect.any(String))
    expect(await rattacher(unSujet())).toBe(409)
  })

  test('un lien reçu depuis y rattache le compte', async ({ avec, db, maison }) => {
    const compte = await rattache(db, ANCIENNE)
    const validationToken = await jetonDInvitation(avec, compte)
    const sujet = unSujet()
    maison.devant({ sujet, email: compte.email })
    const { adresse, cookie } = await partir(avec, { validationToken })
    await revenir(avec, cookie, await maison.passer(adresse)).expect(200)
    expect(await identiteDe(db, compte.id)).toEqual([{ emetteur: maison.reglages.emetteur, sujet }])
  })

  test('l’administration que seule l’ancienne ouvrait ne ferme les mots de passe de personne, avant de se rattacher', async ({
    maison,
  }) => {
    const base = await createBaseDeTest({ de: 'distribution' })
    const api = await createApi(base, { maison: maison.reglages })
    const { db } = api
    const [siens, autres] = [await partenaire(db, {}), await partenaire(db, {})]
    const { id, email } = await rattache(db, ANCIENNE, { partenaireId: siens, roles: ['DATA_STEWARD'] })
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '<>', id).execute()
    const administration = new Client(api.app, async () => entetesDe(api, { denise: { id } }))
    const refus = async (partenaireId: string) =>
      (await administration.put<Refus>(connexion(partenaireId), ferme).expect(409)).corps['hydra:description']
    expect(await refus(siens)).toBe('C’est votre organisme : rattachez d’abord votre compte, dans « Mon compte ».')
    await db.updateTable('utilisateur').set({ mot_de_passe: null }).where('id', '=', id).execute()
    expect(await refus(autres)).toBe('Plus aucun compte d’administration ne pourrait entrer : qu’un d’eux se rattache d’abord.')

    maison.devant({ sujet: unSujet(), email })
    const { adresse, cookie } = await partir(api, { validationToken: await jetonDInvitation(api, { id, email }) })
    await revenir(api, cookie, await maison.passer(adresse)).expect(200)
    await administration.put(connexion(autres), ferme).expect(200)
    await administration.put(connexion(siens), ferme).expect(200)
    await api.close()
    await base.drop()
  })

  test('c’est la même, que son adresse soit réglée avec ou sans barre finale', async ({ base, db, maison }) => {
    const api = await createApi(base, { maison: { ...maison.reglages, emetteur: `${maison.reglages.emetteur}/` } })
    const { email, sujet } = await rattache(db, maison.reglages.emetteur)
    maison.devant({ sujet, email })
    const { adresse, cookie } = await partir(api)
    const { corps } = await revenir(api, cookie, await maison.passer(adresse)).expect(200)
    expect((await connecte(api, corps.id_token).get(MON_COMPTE).expect(200)).corps).toMatchObject({
      entree: { rattacheLe: expect.any(String) },
    })
    await api.close()
  })
})

describe('un fournisseur qui ment', () => {
  test('un jeton signé d’une autre clé, sans signature, d’un autre nonce, ou des attributs d’une autre personne : rien ne s’ouvre', async ({
    base,
    db,
  }) => {
    const menteur = await startMenteur()
    const api = await createApi(base, { maison: menteur.reglages })
    const { id, sujet } = await rattache(db, menteur.reglages.emetteur)
    for (const mensonge of ['AUTRE_CLE', 'SANS_SIGNATURE', 'AUTRE_NONCE', 'AUTRE_CLIENT', 'AUTRE_SUJET', 'ECHU'] as const) {
      const { adresse, cookie } = await partir(api)
      await menteur.dire(mensonge, sujet, new URL(adresse).searchParams.get('nonce') ?? '')
      const etat = new URL(adresse).searchParams.get('state')
      await revenir(api, cookie, `code=un-code&state=${etat}`).expect(401)
    }
    const { adresse, cookie } = await partir(api)
    await menteur.dire('VRAI', sujet, new URL(adresse).searchParams.get('nonce') ?? '')
    await revenir(api, cookie, `code=un-code&state=${new URL(adresse).searchParams.get('state')}`).expect(200)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from session where utilisateur_id = ${id}`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    await menteur.close()
    await api.close()
  })
})

const unJetonDApi = async (api: Api, session: string) => {
  const saisie = { nom: 'Tableur', lectureSeule: true, expireLe: jourDans(30) }
  return (await connecte(api, session).post<{ jeton: string }>(`${MON_COMPTE}/jetons`, saisie).expect(201)).corps.jeton
}

async function entetesDe(api: Api, en: { denise: { id: string } }) {
  const acteur = await getActeur(api.db, en.denise.id)
  if (acteur === null) throw new Error('Denise n’a pas de compte')
  return { authorization: `Bearer ${(await ouvrirSession(api.db, acteur, { agent: 'essai' }, api.horloge.maintenant())).id_token}` }
}

async function partenaire(db: Api['db'], { siret = null }: { siret?: string | null }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partenaire (id, code, nom, type, categorie, siret) values (gen_random_uuid(), ${`ESSAI-${++suivant}`}, ${`Organisme ${suivant}`}, 'EXTERNE', 'BAILLEUR', ${siret})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

type Mensonge = 'VRAI' | 'AUTRE_CLE' | 'SANS_SIGNATURE' | 'AUTRE_NONCE' | 'AUTRE_CLIENT' | 'AUTRE_SUJET' | 'ECHU'

/** Un fournisseur de notre main, qui répond ce qu'on lui dit. */
async function startMenteur({ clesEnPanne = false } = {}) {
  const [vraie, autre] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256', { extractable: true })]
  const cle = { ...(await exportJWK(vraie.publicKey)), alg: 'RS256', use: 'sig', kid: 'vraie' }
  let dit: { idToken: string; attributs: object } = { idToken: '', attributs: {} }
  const serveur = createServer((demande, reponse) => {
    const corps = pages(demande.url ?? '')
    reponse.writeHead(corps === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(corps))
  })
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret))
  const emetteur = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
  const pages = (url: string): object | null => {
    if (url === '/.well-known/openid-configuration')
      return {
        issuer: emetteur,
        authorization_endpoint: `${emetteur}/entrer`,
        token_endpoint: `${emetteur}/jetons`,
        userinfo_endpoint: `${emetteur}/attributs`,
        jwks_uri: `${emetteur}/cles`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
    if (url === '/cles') return clesEnPanne ? null : { keys: [cle] }
    if (url === '/jetons') return { access_token: 'acces', token_type: 'Bearer', expires_in: 60, id_token: dit.idToken }
    return url === '/attributs' ? dit.attributs : null
  }
  const dire = async (mensonge: Mensonge, sujet: string, nonce: string, plus: JWTPayload = {}) => {
    const maintenant = Math.floor(Date.now() / 1000)
    const charge = {
      iss: emetteur,
      sub: sujet,
      aud: mensonge === 'AUTRE_CLIENT' ? 'autre' : 'relogement',
      nonce: mensonge === 'AUTRE_NONCE' ? 'autre' : nonce,
      iat: mensonge === 'ECHU' ? maintenant - 7_200 : maintenant,
      exp: mensonge === 'ECHU' ? maintenant - 3_600 : maintenant + 60,
      ...plus,
    }
    const enBase64 = (objet: object) => Buffer.from(JSON.stringify(objet)).toString('base64url')
    const idToken =
      mensonge === 'SANS_SIGNATURE'
        ? `${enBase64({ alg: 'none' })}.${enBase64(charge)}.`
        : await new SignJWT(charge)
            .setProtectedHeader({ alg: 'RS256', kid: 'vraie' })
            .sign(mensonge === 'AUTRE_CLE' ? autre.privateKey : vraie.privateKey)
    dit = { idToken, attributs: { sub: mensonge === 'AUTRE_SUJET' ? 'autre' : sujet, email: 'x@maison.test' } }
  }
  return {
    reglages: { emetteur, clientId: 'relogement', secret: 'secret', libelle: 'ProConnect' },
    dire,
    signer: (charge: JWTPayload) => new SignJWT(charge).setProtectedHeader({ alg: 'RS256', kid: 'vraie' }).sign(vraie.privateKey),
    close: () =>
      new Promise<void>((ferme) => {
        serveur.closeAllConnections()
        serveur.close(() => ferme())
      }),
  }
}
