import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { jusqua } from '../../test/jusqua.ts'
import { chacunSonTour } from '../compte/chacunSonTour.ts'

const DIX_SECONDES = 10_000
const seConnecter = '/v1/oauth/login'
type Pret = { statut?: string; causes?: string[] }

const chronometrer = async <T>(faire: () => PromiseLike<T>): Promise<{ reponse: T; duree: number }> => {
  const debut = Date.now()
  const reponse = await faire()
  return { reponse, duree: Date.now() - debut }
}

test('un service en ordre est prêt', async ({ api }) => {
  const { corps } = await api.visiteur.get<Pret>('/v1/ready').expect(200)
  expect(corps.statut).toBe('pret')
})

describe('les deux places de la connexion tenues par des appels qui ne finissent pas', () => {
  test('la connexion suivante est refusée avant dix secondes, le service se dit pas prêt, le journal le dit, puis tout repart', async ({
    api,
    db,
  }) => {
    const { email } = await createCompte(db)
    let finir = () => {}
    const fin = new Promise<void>((resolve) => {
      finir = resolve
    })
    const tenues = Promise.allSettled([chacunSonTour(() => fin), chacunSonTour(() => fin)])
    const { reponse, duree } = await chronometrer(() => api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(503))
    expect(duree).toBeLessThan(DIX_SECONDES)
    expect(reponse.corps).toMatchObject({ code: 'connexion.file' })
    const { corps } = await api.visiteur.get<Pret>('/v1/ready').expect(503)
    expect(corps.causes).toEqual(['file : mots de passe'])
    expect(api.journal.join('')).toContain('mots de passe : aucune place rendue en 5 s')
    // Les places se reprennent : la connexion repart, même si ce qui les tenait ne finit jamais.
    expect((await tenues).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(200)
    finir()
    await jusqua(async () => (await api.visiteur.get('/v1/ready')).statut === 200)
  }, 60_000)
})

describe('une base qui ne répond plus, sans couper', () => {
  test('la connexion et /v1/ready disent 503 avant dix secondes, et repartent quand elle revient', async ({ base, db }) => {
    const { email } = await createCompte(db)
    const relais = await startRelais(base.urlApp)
    const api = await createApi({ ...base, urlApp: relais.url })
    try {
      await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(200)
      relais.muet(true)
      const connexions = await Promise.all(
        Array.from({ length: 3 }, () => chronometrer(() => api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }))),
      )
      expect(connexions.map(({ reponse }) => reponse.statut)).toEqual([503, 503, 503])
      for (const { duree } of connexions) expect(duree).toBeLessThan(DIX_SECONDES)
      const pret = await chronometrer(() => api.visiteur.get<Pret>('/v1/ready').expect(503))
      expect(pret.duree).toBeLessThan(DIX_SECONDES)
      expect(pret.reponse.corps.causes).toEqual(expect.arrayContaining(['base : écriture', 'base : lecture']))
      relais.muet(false)
      await jusqua(async () => (await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE })).statut === 200)
      await jusqua(async () => (await api.visiteur.get('/v1/ready')).statut === 200)
    } finally {
      relais.muet(false)
      await api.close()
      relais.close()
    }
  }, 120_000)
})

/** Un relais vers la base, qui peut cesser de transmettre sans fermer, comme un pare-feu. */
async function startRelais(url: string) {
  const cible = new URL(url)
  const prises = new Set<Socket>()
  let silence = false
  const serveur = createServer((client) => {
    const amont = connect(Number(cible.port), cible.hostname)
    for (const [de, vers] of [
      [client, amont],
      [amont, client],
    ] as const) {
      prises.add(de)
      de.on('data', (octets) => {
        if (!silence) vers.write(octets)
      })
      de.on('close', () => vers.destroy())
      de.on('error', () => {})
    }
  })
  serveur.listen(0, '127.0.0.1')
  await once(serveur, 'listening')
  const adresse = new URL(url)
  adresse.hostname = '127.0.0.1'
  adresse.port = String((serveur.address() as AddressInfo).port)
  return {
    url: adresse.href,
    muet: (etat: boolean) => {
      silence = etat
    },
    close: () => {
      serveur.close()
      for (const prise of prises) prise.destroy()
    },
  }
}
