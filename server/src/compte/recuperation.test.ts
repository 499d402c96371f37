import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { URL_PUBLIQUE } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { dernierLien, listCourriels } from '../../test/courriels.ts'
import { demanderUnLien } from './liens.ts'

const NOUVEAU = 'Beffroi-de-brique-1932'
const DEMANDE = '/v1/oauth/password-recovery'
const PERIME = 'Ce lien n’est plus valable. Demandez-en un nouveau.'

/** Le jeton du lien que la personne reçoit. */
const jetonRecu = async ({ db, horloge }: Api, adresse: string) =>
  /#jeton=([\w-]+)/.exec(await dernierLien(db, adresse, URL_PUBLIQUE, horloge.maintenant()))?.[1] ?? ''

const demander = (api: Api, email: string, chemin = DEMANDE) => api.visiteur.post(chemin, { email }).expect(200)
const reinitialiser = (api: Api, resetPasswordToken: string, password = NOUVEAU) =>
  api.visiteur.post('/v1/oauth/reset-password', { resetPasswordToken, password })

describe('demander un lien', () => {
  test('écrit un courriel, dont le lien vient de l’adresse publique et porte le jeton après un « # »', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await api.visiteur.avec({ host: 'attaquant.test', 'x-forwarded-host': 'attaquant.test' }).post(DEMANDE, { email }).expect(200)
    const [courriel] = await listCourriels(db, email)
    expect(courriel).toMatchObject({ type: 'RECUPERATION', statut: 'A_ENVOYER', objet: 'Relogement : choisir un nouveau mot de passe' })
    expect(courriel?.corps).not.toMatch(/attaquant|jeton/)
    const lien = await dernierLien(db, email, URL_PUBLIQUE, api.horloge.maintenant())
    expect(lien).toMatch(new RegExp(`^${URL_PUBLIQUE}/reinitialisation-mot-de-passe#jeton=[\\w-]{43}$`))
  })

  test('répond de même pour une adresse inconnue ou un compte fermé, sans rien écrire', async ({ api, db }) => {
    const connu = await createCompte(db)
    const ferme = await createCompte(db, { actif: false })
    const reponses = []
    for (const email of [connu.email, ferme.email, 'personne@relogement.test']) reponses.push((await demander(api, email)).texte)
    expect(new Set(reponses).size).toBe(1)
    expect(await listCourriels(db, ferme.email)).toEqual([])
    expect(await listCourriels(db, 'personne@relogement.test')).toEqual([])
  })

  test('dans le même temps', async ({ api, db }) => {
    const { email } = await createCompte(db)
    const mesurer = async (adresse: string) => {
      await db.deleteFrom('tentative_connexion').execute()
      await db.deleteFrom('email_sortant').execute()
      const debut = performance.now()
      await demander(api, adresse)
      return performance.now() - debut
    }
    const [connu, inconnu]: [number[], number[]] = [[], []]
    for (let tour = 0; tour < 15; tour += 1) {
      connu.push(await mesurer(email))
      inconnu.push(await mesurer('personne@relogement.test'))
    }
    expect(Math.abs(premierQuart(connu) - premierQuart(inconnu))).toBeLessThan(0.25 * premierQuart(connu))
  })

  test('par les chemins simple et doublé de la spécification', async ({ api, db }) => {
    for (const chemin of [DEMANDE, '/v1/oauth/reset-password-token', '/v1/oauth/oauth/reset-password-token']) {
      const { email } = await createCompte(db)
      await demander(api, email, chemin)
      const jeton = await jetonRecu(api, email)
      await api.visiteur.post('/v1/oauth/oauth/reset-password', { resetPasswordToken: jeton, password: NOUVEAU }).expect(200)
    }
  })

  test('pas plus de trois fois dans l’heure : un tiers ne remplit pas une boîte', async ({ api, db }) => {
    const { email } = await createCompte(db)
    for (let fois = 0; fois < 5; fois += 1) await demander(api, email)
    expect(await listCourriels(db, email)).toHaveLength(3)
    api.horloge.avancer({ minutes: 61 })
    await demander(api, email)
    expect(await listCourriels(db, email)).toHaveLength(4)
  })

  test('la base ne garde que l’empreinte du jeton', async ({ api, db }) => {
    const { id, email } = await createCompte(db)
    await demander(api, email)
    const jeton = await jetonRecu(api, email)
    const { empreinte } = await db.selectFrom('jeton_compte').select('empreinte').where('utilisateur_id', '=', id).executeTakeFirstOrThrow()
    expect(empreinte).toHaveLength(32)
    expect(empreinte.toString('base64url')).not.toBe(jeton)
  })
})

describe('choisir un nouveau mot de passe', () => {
  test('avec le lien reçu : l’ancien ne vaut plus, les sessions sont fermées, la personne est prévenue', async ({ api, db }) => {
    const { id, email } = await createCompte(db)
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    await demander(api, email)
    await reinitialiser(api, await jetonRecu(api, email)).expect(200)

    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(401)
    await api.visiteur.post('/v1/oauth/login', { email, password: NOUVEAU }).expect(200)
    expect(await db.selectFrom('session').select('motif_revocation').where('utilisateur_id', '=', id).orderBy('id').execute()).toEqual([
      { motif_revocation: 'MOT_DE_PASSE_CHANGE' },
      { motif_revocation: null },
    ])
    expect((await listCourriels(db, email)).map(({ type }) => type)).toEqual(['RECUPERATION', 'MOT_DE_PASSE_CHANGE'])
  })

  test('le lien ne sert qu’une fois, même demandé deux fois au même instant', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await demander(api, email)
    const jeton = await jetonRecu(api, email)
    const reponses = await Promise.all([reinitialiser(api, jeton), reinitialiser(api, jeton)])
    expect(reponses.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([200, 422])
    const { corps } = await reinitialiser(api, jeton).expect(422)
    expect(corps).toMatchObject({ violations: [{ propertyPath: 'resetPasswordToken', message: PERIME }] })
  })

  test('le lien vaut une heure', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await demander(api, email)
    const jeton = await jetonRecu(api, email)
    api.horloge.avancer({ minutes: 59 })
    await reinitialiser(api, jeton, 'azertyuiop').expect(422)
    api.horloge.avancer({ minutes: 2 })
    const { corps } = await reinitialiser(api, jeton).expect(422)
    expect(corps).toMatchObject({ violations: [{ message: PERIME }] })
  })

  test('le dernier lien seul vaut', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await demander(api, email)
    const premier = await jetonRecu(api, email)
    await demander(api, email)
    await reinitialiser(api, premier).expect(422)
    await reinitialiser(api, await jetonRecu(api, email)).expect(200)
  })

  test('un mot de passe refusé ne consomme pas le lien', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await demander(api, email)
    const jeton = await jetonRecu(api, email)
    const court = await reinitialiser(api, jeton, 'court').expect(422)
    expect(court.corps).toMatchObject({
      violations: [{ propertyPath: 'password', message: 'Votre mot de passe doit contenir au moins 6 caractères' }],
    })
    const faible = await reinitialiser(api, jeton, 'motdepasse1').expect(422)
    expect(faible.corps).toMatchObject({
      'hydra:description': 'Mot de passe trop faible',
      violations: [{ propertyPath: 'password', message: 'Mot de passe trop faible' }],
      conseils: expect.arrayContaining(['12 caractères au moins']),
    })
    await reinitialiser(api, jeton).expect(200)
  })

  test('un compte fermé entre-temps ne se rouvre pas', async ({ api, db }) => {
    const { id, email } = await createCompte(db)
    await demander(api, email)
    const jeton = await jetonRecu(api, email)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', id).execute()
    await reinitialiser(api, jeton).expect(422)
  })

  test('débloque un compte que des échecs bloquaient', async ({ api, db }) => {
    const { email } = await createCompte(db)
    for (let essai = 0; essai < 6; essai += 1)
      await api.visiteur.post('/v1/oauth/login', { email, password: 'un autre mot de passe' }).expect(401)
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(429)
    await demander(api, email)
    await reinitialiser(api, await jetonRecu(api, email)).expect(200)
    await api.visiteur.post('/v1/oauth/login', { email, password: NOUVEAU }).expect(200)
  })
})

describe('valider son compte', () => {
  test('avec le lien d’invitation, qui vaut sept jours, la personne choisit son mot de passe et se connecte', async ({ api, db }) => {
    const compte = await createCompte(db, { motDePasse: null })
    await demanderUnLien(db, { ...compte, prenom: 'Odile' }, 'VALIDATION', api.horloge.maintenant())
    const lien = await dernierLien(db, compte.email, URL_PUBLIQUE, api.horloge.maintenant())
    expect(lien).toContain(`${URL_PUBLIQUE}/validation-compte#jeton=`)
    const validationToken = lien.split('#jeton=')[1]
    api.horloge.avancer({ jours: 6, heures: 23 })
    await api.visiteur.post('/v1/utilisateurs/_validate', { validationToken, password: NOUVEAU }).expect(200)
    await api.visiteur.post('/v1/oauth/login', { email: compte.email, password: NOUVEAU }).expect(200)
    expect(await db.selectFrom('utilisateur').select('valide_le').where('id', '=', compte.id).executeTakeFirstOrThrow()).not.toEqual({
      valide_le: null,
    })
  })

  test('passé sept jours, ou avec un lien de récupération, le lien est refusé', async ({ api, db }) => {
    const compte = await createCompte(db, { motDePasse: null })
    await demanderUnLien(db, { ...compte, prenom: 'Odile' }, 'RECUPERATION', api.horloge.maintenant())
    await api.visiteur
      .post('/v1/utilisateurs/_validate', { validationToken: await jetonRecu(api, compte.email), password: NOUVEAU })
      .expect(422)
    await demanderUnLien(db, { ...compte, prenom: 'Odile' }, 'VALIDATION', api.horloge.maintenant())
    const validationToken = await jetonRecu(api, compte.email)
    api.horloge.avancer({ jours: 7, minutes: 1 })
    await api.visiteur.post('/v1/utilisateurs/_validate', { validationToken, password: NOUVEAU }).expect(422)
  })

  test('qui demande un nouveau mot de passe avant d’avoir validé reçoit une nouvelle invitation', async ({ api, db }) => {
    const { email } = await createCompte(db, { motDePasse: null })
    await demander(api, email)
    expect((await listCourriels(db, email)).map(({ type }) => type)).toEqual(['VALIDATION'])
  })
})

test('soixante demandes dans la minute depuis une adresse : les suivantes attendent, et c’est dit à tous de même', async ({ api, db }) => {
  const visiteur = api.visiteur.depuis('198.51.100.60')
  await Promise.all(Array.from({ length: 60 }, (_, n) => visiteur.post(DEMANDE, { email: `personne-${n}@relogement.test` }).expect(200)))
  const { email } = await createCompte(db)
  const { corps } = await visiteur.post(DEMANDE, { email }).expect(200)
  expect(corps).toMatchObject({
    message:
      'Trop de liens ont été demandés d’ici. Si un compte ouvert à cette adresse s’y connecte d’habitude, un courriel vient de lui être envoyé ; sinon, réessayez dans 1 minute.',
  })
  expect(await listCourriels(db, email)).toEqual([])
})

// Le premier quart : une machine chargée ralentit au hasard.
const premierQuart = (mesures: number[]) => mesures.toSorted((a, b) => a - b)[Math.floor(mesures.length / 4)] ?? 0
