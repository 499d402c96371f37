import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { clesDe, debloquerCompte } from './tentatives.queries.ts'

const essayer = (api: Api, email: string, password: string, adresse = '10.0.0.1') =>
  api.visiteur.depuis(adresse).post('/v1/oauth/login', { email, password })

async function echouer(api: Api, email: string, fois: number, adresse?: string): Promise<void> {
  for (let essai = 0; essai < fois; essai += 1) await essayer(api, email, 'un autre mot de passe', adresse).expect(401)
}

describe('après six échecs en un quart d’heure', () => {
  test('le compte est bloqué, même avec le bon mot de passe, et l’attente est dite', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await echouer(api, email, 6)
    const { corps, entetes } = await essayer(api, email, MOT_DE_PASSE).expect(429)
    expect(corps).toMatchObject({ code: 'connexion.bloquee', 'hydra:description': 'Trop d’essais. Réessayez dans 1 minute.' })
    expect(Number(entetes['retry-after'])).toBeGreaterThan(50)
    expect(Number(entetes['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('il se débloque seul', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await echouer(api, email, 6)
    api.horloge.avancer({ secondes: 61 })
    await essayer(api, email, MOT_DE_PASSE).expect(200)
  })

  test('chaque échec de plus double l’attente, jusqu’à trente minutes', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await echouer(api, email, 5)
    const attentes: number[] = []
    for (let tour = 0; tour < 8; tour += 1) {
      await echouer(api, email, 1)
      const { entetes } = await essayer(api, email, MOT_DE_PASSE).expect(429)
      attentes.push(Math.ceil(Number(entetes['retry-after']) / 60))
      api.horloge.avancer({ secondes: Number(entetes['retry-after']) + 1 })
    }
    expect(attentes).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  test('un compte inconnu se bloque de la même façon', async ({ api }) => {
    await echouer(api, 'inconnu@relogement.test', 6)
    await essayer(api, 'inconnu@relogement.test', MOT_DE_PASSE).expect(429)
  })

  test('la personne entre toujours, depuis une adresse d’où elle s’est déjà connectée', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, '10.0.0.7').expect(200)
    await echouer(api, email, 6, '203.0.113.9')
    await essayer(api, email, MOT_DE_PASSE, '203.0.113.9').expect(429)
    await essayer(api, email, MOT_DE_PASSE, '10.0.0.7').expect(200)
  })

  test('de cette adresse connue aussi, six échecs bloquent', async ({ api, db }) => {
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, '10.0.0.8').expect(200)
    await echouer(api, email, 6, '10.0.0.8')
    await essayer(api, email, MOT_DE_PASSE, '10.0.0.8').expect(429)
  })
})

test('cinq échecs puis le bon mot de passe : les échecs sont oubliés', async ({ api, db }) => {
  const { email } = await createCompte(db)
  await echouer(api, email, 5)
  await essayer(api, email, MOT_DE_PASSE).expect(200)
  await echouer(api, email, 5)
  await essayer(api, email, MOT_DE_PASSE).expect(200)
})

test('des échecs espacés de plus d’un quart d’heure ne bloquent pas', async ({ api, db }) => {
  const { email } = await createCompte(db)
  for (let tour = 0; tour < 3; tour += 1) {
    await echouer(api, email, 5)
    api.horloge.avancer({ minutes: 16 })
  }
  await essayer(api, email, MOT_DE_PASSE).expect(200)
})

test('cent essais simultanés n’en passent pas plus de dix', async ({ api, db }) => {
  const { email } = await createCompte(db)
  const reponses = await Promise.all(Array.from({ length: 100 }, () => essayer(api, email, 'un autre mot de passe', '10.0.0.20')))
  expect(reponses.filter(({ statut }) => statut === 401).length).toBeLessThanOrEqual(10)
  expect(reponses.filter(({ statut }) => statut !== 401 && statut !== 429)).toEqual([])
})

test('vingt connexions simultanées au même compte, mot de passe juste, passent toutes', async ({ api, db }) => {
  const { email } = await createCompte(db)
  await Promise.all(Array.from({ length: 20 }, () => essayer(api, email, MOT_DE_PASSE).expect(200)))
})

test('soixante échecs dans la minute bloquent l’adresse, pour tous les comptes', async ({ api, db }) => {
  const { email } = await createCompte(db)
  for (let n = 0; n < 60; n += 1) await essayer(api, `personne-${n}@relogement.test`, 'un mot de passe', '198.51.100.4').expect(401)
  const { entetes } = await essayer(api, email, MOT_DE_PASSE, '198.51.100.4').expect(429)
  expect(Number(entetes['retry-after'])).toBeLessThanOrEqual(60)
  await essayer(api, email, MOT_DE_PASSE, '198.51.100.5').expect(200)
})

test('les compteurs ne gardent ni courriel ni adresse en clair', async ({ api, db }) => {
  await echouer(api, 'discret@relogement.test', 1, '192.0.2.44')
  const cles = (await db.selectFrom('tentative_connexion').select('cle').execute()).map(({ cle }) => cle).join(' ')
  expect(cles).not.toContain('discret')
  expect(cles).not.toContain('192.0.2.44')
})

describe('derrière un mandataire, tous ont la même adresse', () => {
  const inonder = async (api: Api, adresse: string) => {
    // Par dix : sur une machine lente, soixante à la fois attendraient leur tour plus que le délai.
    for (let lot = 0; lot < 6; lot += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, n) => essayer(api, `personne-${lot}-${n}@relogement.test`, 'un autre mot de passe', adresse)),
      )
    await essayer(api, 'personne@relogement.test', 'un autre mot de passe', adresse).expect(429)
  }

  test('soixante demandes de lien n’y ferment pas la connexion, même à qui n’y est pas connu', async ({ api, db }) => {
    const { email } = await createCompte(db)
    const visiteur = api.visiteur.depuis('192.0.2.40')
    for (let n = 0; n < 60; n += 1) await visiteur.post('/v1/oauth/password-recovery', { email: `p-${n}@relogement.test` })
    // Bloquée, la demande n'envoie rien à qui n'est pas connu d'ici.
    await visiteur.post('/v1/oauth/password-recovery', { email }).expect(200)
    expect(await liensDe(db, email)).toBe(0)
    await essayer(api, email, MOT_DE_PASSE, '192.0.2.40').expect(200)
  }, 60_000)

  test('la personne qui s’y est déjà connectée entre, et reçoit un lien, quoi que fassent les autres', async ({ api, db }) => {
    const AGENCE = '192.0.2.50'
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    await inonder(api, AGENCE)
    const { email: nouvelle } = await createCompte(db)
    await essayer(api, nouvelle, MOT_DE_PASSE, AGENCE).expect(429)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    await bloquerLesLiens(api, AGENCE)
    await api.visiteur.depuis(AGENCE).post('/v1/oauth/password-recovery', { email }).expect(200)
    expect(await liensDe(db, email)).toBe(1)
  })

  test('un mot de passe faux y répond de même pour elle et pour une inconnue : rien ne dit qui s’y connecte', async ({ api, db }) => {
    const AGENCE = '192.0.2.51'
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    await inonder(api, AGENCE)
    const connue = await essayer(api, email, 'un autre mot de passe', AGENCE).expect(429)
    const inconnue = await essayer(api, 'inconnue@relogement.test', 'un autre mot de passe', AGENCE).expect(429)
    expect(connue.texte.replaceAll(/\d+/g, '')).toBe(inconnue.texte.replaceAll(/\d+/g, ''))
  })

  test('ni par sa durée : un refus sans calcul y dure autant qu’un refus après calcul', async ({ api, db }) => {
    const AGENCE = '192.0.2.53'
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    await inonder(api, AGENCE)
    const [connue, inconnue]: [number[], number[]] = [[], []]
    for (let tour = 0; tour < 5; tour += 1) {
      connue.push(await mesurer(() => essayer(api, email, 'un autre mot de passe', AGENCE).expect(429)))
      inconnue.push(await mesurer(() => essayer(api, 'inconnue@relogement.test', 'un autre mot de passe', AGENCE).expect(429)))
    }
    expect(Math.abs(premierQuart(connue) - premierQuart(inconnue))).toBeLessThan(0.25 * premierQuart(connue))
  })

  test('ni, pour un lien demandé, d’un lien écrit à un lien refusé : même réponse, aussi longue', async ({ api, db }) => {
    const AGENCE = '192.0.2.54'
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    const { email: ailleurs } = await createCompte(db)
    const demander = (pour: string) =>
      api.visiteur.depuis(AGENCE).post<{ message: string }>('/v1/oauth/password-recovery', { email: pour }).expect(200)
    await bloquerLesLiens(api, AGENCE)
    const reponses = [await demander(email), await demander(ailleurs), await demander('inconnue@relogement.test')]
    expect(new Set(reponses.map(({ texte }) => texte)).size).toBe(1)
    expect([await liensDe(db, email), await liensDe(db, ailleurs)]).toEqual([1, 0])
    const [ecrit, refuse]: [number[], number[]] = [[], []]
    for (let tour = 0; tour < 5; tour += 1) {
      ecrit.push(await mesurer(() => demander(email)))
      refuse.push(await mesurer(() => demander('inconnue@relogement.test')))
    }
    expect(Math.abs(premierQuart(ecrit) - premierQuart(refuse))).toBeLessThan(0.25 * premierQuart(ecrit))
  })

  test('choisir un nouveau mot de passe ne fait pas oublier d’où la personne se connecte', async ({ api, db }) => {
    const AGENCE = '192.0.2.52'
    const { email } = await createCompte(db)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
    await db.transaction().execute((transaction) => debloquerCompte(transaction, email))
    await inonder(api, AGENCE)
    await essayer(api, email, MOT_DE_PASSE, AGENCE).expect(200)
  })
})

/** D'ici, trop de liens ont été demandés. */
async function bloquerLesLiens({ db, horloge }: Api, adresse: string): Promise<void> {
  const bloque_jusqu_a = new Date(horloge.maintenant().getTime() + 600_000)
  await db
    .insertInto('tentative_connexion')
    .values({ cle: clesDe('', adresse).recuperation, echecs: 60, depuis: horloge.maintenant(), bloque_jusqu_a })
    .onConflict((conflit) => conflit.column('cle').doUpdateSet({ bloque_jusqu_a }))
    .execute()
}

/** Les courriels de lien écrits à cette adresse. */
const liensDe = async (db: Api['db'], email: string): Promise<number> =>
  (await db.selectFrom('email_sortant').select('id').where(sql<boolean>`${email} = any(destinataires)`).execute()).length

/** Le premier quart : la charge de la machine ne le fausse pas. */
const premierQuart = (mesures: number[]) => mesures.toSorted((a, b) => a - b)[Math.floor(mesures.length / 4)] ?? 0

async function mesurer(appel: () => PromiseLike<unknown>): Promise<number> {
  const debut = performance.now()
  await appel()
  return performance.now() - debut
}
