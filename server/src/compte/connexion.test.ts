import type { Jetons, Moi } from '@relogement/domain/compte/compte.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'

const REFUS = 'Adresse email ou mot de passe incorrect'

describe('se connecter', () => {
  test('ouvre une session utilisable aussitôt, le jeton de rafraîchissement au corps et en cookie', async ({ api, db }) => {
    const compte = await createCompte(db, { roles: ['CHARGE_DE_RELOGEMENT'] })
    const { corps, cookies } = await api.visiteur
      .post<Jetons>('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE })
      .expect(200)

    const { corps: moi } = await api.visiteur
      .avec({ authorization: `Bearer ${corps.id_token}` })
      .get<Moi>('/v1/utilisateurs/moi')
      .expect(200)
    expect(moi).toMatchObject({ id: compte.id, email: compte.email })
    expect(corps.expires_in).toBe(900)
    expect(cookies).toMatchObject([
      { name: 'refresh', value: corps.refresh_token, httpOnly: true, sameSite: 'Strict', secure: true, path: '/v1/oauth', maxAge: 3600 },
    ])
  })

  test('ne tient pas compte des majuscules de l’adresse', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await api.visiteur.post('/v1/oauth/login', { email: ` ${email.toUpperCase()} `, password: MOT_DE_PASSE }).expect(200)
  })

  test('tient compte de chaque caractère du mot de passe, même après le soixante-douzième', async ({ api, db }) => {
    const long = `${'correct cheval batterie agrafe '.repeat(4)}fin`
    const { email } = await createCompte(db, { motDePasse: long })
    await api.visiteur.post('/v1/oauth/login', { email, password: `${long.slice(0, -1)}m` }).expect(401)
    await api.visiteur.post('/v1/oauth/login', { email, password: long }).expect(200)
  })

  test('accepte un accent tapé sur un autre clavier', async ({ api, db }) => {
    const { email } = await createCompte(db, { motDePasse: 'été à Tourcoing 59'.normalize('NFC') })
    await api.visiteur.post('/v1/oauth/login', { email, password: 'été à Tourcoing 59'.normalize('NFD') }).expect(200)
  })

  test('garde l’empreinte argon2id du mot de passe et l’empreinte du jeton, jamais les textes', async ({ api, db }) => {
    const { id, email } = await createCompte(db)
    const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)

    const { mot_de_passe } = await db.selectFrom('utilisateur').select('mot_de_passe').where('id', '=', id).executeTakeFirstOrThrow()
    expect(mot_de_passe).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const jetons = await db.selectFrom('jeton_rafraichissement').select('empreinte').execute()
    expect(jetons.map(({ empreinte }) => empreinte.toString('base64url'))).not.toContain(corps.refresh_token)
    expect(jetons).not.toHaveLength(0)
    expect(jetons.every(({ empreinte }) => empreinte.length === 32)).toBe(true)
  })

  test('n’écrit ni courriel, ni mot de passe, ni jeton au journal', async ({ api, db }) => {
    const { email } = await createCompte(db)
    const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    await api.visiteur.post('/v1/oauth/refresh', { refresh_token: corps.refresh_token }).expect(200)
    const journal = api.journal.join('')
    expect(journal).toContain('/v1/oauth/login')
    for (const secret of [email, MOT_DE_PASSE, corps.id_token, corps.refresh_token]) expect(journal).not.toContain(secret)
  })

  test('fige dans la session tous les rôles, le principal d’abord, et les villes du partenaire', async ({ api, db, distribution }) => {
    const { id, email } = await createCompte(db, {
      roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'],
      partenaireId: distribution.partenaires.epci,
    })
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const { acteur } = await db.selectFrom('session').select('acteur').where('utilisateur_id', '=', id).executeTakeFirstOrThrow()
    expect(acteur).toMatchObject({
      roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'],
      partenaireCategorie: 'COLLECTIVITE',
      villes: ['59512', '59599'],
    })
  })

  test('un partenaire sans zone n’a pas de limite', async ({ db, en }) => {
    const { acteur } = await db.selectFrom('session').select('acteur').where('utilisateur_id', '=', en.camille.id).executeTakeFirstOrThrow()
    expect(acteur).toMatchObject({ partenaireCategorie: 'OPERATEUR', villes: null })
  })
})

describe('une connexion refusée ne dit pas pourquoi', () => {
  test('compte inconnu, fermé, jamais validé ou mot de passe faux : même statut, même réponse', async ({ api, db }) => {
    const ouvert = await createCompte(db)
    const ferme = await createCompte(db, { actif: false })
    const jamaisValide = await createCompte(db, { motDePasse: null })
    const essais = [
      [ouvert.email, 'un autre mot de passe'],
      [ferme.email, MOT_DE_PASSE],
      [jamaisValide.email, MOT_DE_PASSE],
      ['personne@relogement.test', MOT_DE_PASSE],
    ] as const
    for (const [email, password] of essais) {
      const { corps, cookies } = await api.visiteur.post('/v1/oauth/login', { email, password }).expect(401)
      expect(corps).toMatchObject({ '@type': 'hydra:Error', 'hydra:description': REFUS, code: 'connexion.refusee', violations: [] })
      expect(cookies).toEqual([])
    }
    expect(await db.selectFrom('session').select('id').where('utilisateur_id', 'in', [ferme.id, jamaisValide.id]).execute()).toEqual([])
  })

  test('la durée de la réponse non plus', async ({ api, db }) => {
    const ouvert = await createCompte(db)
    const mesurer = async (email: string) => {
      const debut = performance.now()
      await api.visiteur.avec({ 'x-essai': email }).post('/v1/oauth/login', { email, password: 'un autre mot de passe' })
      return performance.now() - debut
    }
    const [connu, inconnu]: [number[], number[]] = [[], []]
    for (let tour = 0; tour < 30; tour += 1) {
      await db.deleteFrom('tentative_connexion').execute()
      connu.push(await mesurer(ouvert.email))
      await db.deleteFrom('tentative_connexion').execute()
      inconnu.push(await mesurer('personne@relogement.test'))
    }
    // Le premier quart : une machine chargée ralentit au hasard. Sans mot de passe à comparer, l'inconnu répondrait dix fois plus vite.
    const [court = 0, long = 0] = [premierQuart(connu), premierQuart(inconnu)].toSorted((a, b) => a - b)
    expect(court / long).toBeGreaterThan(0.6)
  })

  test('une demande mal formée est refusée champ par champ', async ({ api }) => {
    const { corps } = await api.visiteur.post('/v1/oauth/login', { email: 'pas une adresse' }).expect(422)
    expect(corps).toMatchObject({
      violations: [
        { propertyPath: 'email', message: 'Vous devez indiquer une adresse email valide' },
        { propertyPath: 'password', message: 'Ce champ est requis' },
      ],
    })
  })
})

const premierQuart = (mesures: number[]) => mesures.toSorted((a, b) => a - b)[Math.floor(mesures.length / 4)] ?? 0
