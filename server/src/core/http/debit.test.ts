import type { AddressInfo } from 'node:net'
import { setTimeout as attendre } from 'node:timers/promises'
import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Api, createApi } from '../../../test/api.ts'
import { sendBrut } from '../../../test/brut.ts'
import { test as testAvecApi } from '../../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../../test/comptes.ts'
import { jusqua } from '../../../test/jusqua.ts'

const LIMITE = 20

// Un processus de plus, où l'on n'a droit qu'à vingt demandes par minute, derrière le mandataire 10.9.9.9.
const test = testAvecApi.extend('serre', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const serre = await createApi(base, { limiteDebit: LIMITE, mandataires: ['10.9.9.9'] })
  onCleanup(() => serre.close())
  return serre
})

const connecter = async (api: Api, email: string, adresse: string) => {
  const { corps } = await api.visiteur.depuis(adresse).post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  return { ...corps, client: api.visiteur.depuis(adresse).avec({ authorization: `Bearer ${corps.id_token}` }) }
}
const moi = '/v1/utilisateurs/moi'
const inonder = async (api: Api, adresse: string, entetes: Record<string, string> = {}) => {
  for (let n = 0; n <= LIMITE; n += 1) await api.visiteur.depuis(adresse).avec(entetes).get(moi)
}

test('la limite est celle du compte : deux sessions, deux adresses, un seul compte', async ({ serre, db }) => {
  const { email } = await createCompte(db)
  const une = await connecter(serre, email, '198.51.100.1')
  const autre = await connecter(serre, email, '198.51.100.2')
  for (let n = 0; n < LIMITE / 2; n += 1) {
    await une.client.get(moi).expect(200)
    await autre.client.get(moi).expect(200)
  }
  await une.client.get(moi).expect(429)
  await autre.client.get(moi).expect(429)
  const troisieme = await connecter(serre, email, '198.51.100.3')
  await troisieme.client.get(moi).expect(429)
  const { email: collegue } = await createCompte(db)
  await (await connecter(serre, collegue, '198.51.100.1')).client.get(moi).expect(200)
})

test('une adresse inondée ne ferme ni la connexion, ni le renouvellement, ni les sondes', async ({ serre, db }) => {
  const adresse = '198.51.100.10'
  const { email } = await createCompte(db)
  const session = await connecter(serre, email, adresse)
  await inonder(serre, adresse)
  await serre.visiteur.depuis(adresse).get(moi).expect(429)
  await serre.visiteur.depuis(adresse).get('/v1/health').expect(200)
  const cookie = `refresh=${session.refresh_token}`
  await serre.visiteur.depuis(adresse).avec({ cookie }).post('/v1/oauth/refresh').expect(200)
  await serre.visiteur.depuis(adresse).avec({ cookie: 'refresh=invente' }).post('/v1/oauth/refresh').expect(429)
  await connecter(serre, email, adresse)
})

test.for(['/%76%31/utilisateurs/moi', 'http://ailleurs.test/v1/utilisateurs/moi'])(
  'une adresse de l’API écrite autrement compte comme elle, et en a les en-têtes : %s',
  async (autrement, { serre, db }) => {
    const { email } = await createCompte(db)
    const { id_token } = await connecter(serre, email, '198.51.100.30')
    await serre.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
    const { port } = serre.app.server.address() as AddressInfo
    const demande = `GET ${autrement} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${id_token}\r\n\r\n`
    const { statut, entetes } = await sendBrut(port, demande)
    expect(statut).toBe(200)
    expect([entetes.get('cache-control'), entetes.get('content-security-policy')]).toEqual(['no-store', expect.stringContaining('sandbox')])
    for (let n = 0; n < LIMITE; n += 1) await sendBrut(port, demande)
    expect((await sendBrut(port, demande)).statut).toBe(429)
  },
)

test('derrière un mandataire nommé, chacun compte à sa propre adresse', async ({ serre }) => {
  await inonder(serre, '10.9.9.9', { 'x-forwarded-for': '203.0.113.1' })
  const depuis = (adresse: string) => serre.visiteur.depuis('10.9.9.9').avec({ 'x-forwarded-for': adresse }).get(moi)
  await depuis('203.0.113.1').expect(429)
  await depuis('203.0.113.2').expect(401)
  // Ce qu'un appelant écrit avant l'adresse que le mandataire ajoute ne compte pas.
  await depuis('203.0.113.9, 203.0.113.1').expect(429)
})

test('d’un mandataire que rien ne nomme, l’en-tête ne change rien, et le journal le dit une fois', async ({ serre, api }) => {
  await inonder(serre, '198.51.100.20', { 'x-forwarded-for': '203.0.113.30' })
  await serre.visiteur.depuis('198.51.100.20').avec({ 'x-forwarded-for': '203.0.113.31' }).get(moi).expect(429)
  for (let n = 0; n < 3; n += 1) await api.visiteur.avec({ 'x-forwarded-for': '203.0.113.32' }).get(moi).expect(401)
  expect(api.journal.filter((ligne) => ligne.includes('TRUST_PROXY'))).toHaveLength(1)
})

test('de deux processus, la limite est une : ce que l’un a compté, l’autre le refuse', async ({ base, db, serre }) => {
  const voisin = await createApi(base, { limiteDebit: LIMITE, horloge: serre.horloge })
  try {
    const { email } = await createCompte(db)
    const ici = await connecter(serre, email, '198.51.100.40')
    const la = await connecter(voisin, email, '198.51.100.41')
    for (let n = 0; n < LIMITE; n += 1) await ici.client.get(moi).expect(200)
    await ici.client.get(moi).expect(429)
    await jusqua(() => la.client.get(moi).then(({ statut }) => statut === 429))
    const { rows } = await sql<{ cle: string; nombre: number }>`select cle, nombre from debit`.execute(db)
    expect(rows.every(({ cle }) => /^[\w-]{22}$/.test(cle))).toBe(true)
    const { email: collegue } = await createCompte(db)
    await (await connecter(voisin, collegue, '198.51.100.42')).client.get(moi).expect(200)
  } finally {
    await voisin.close()
  }
})

/** Une minute neuve commence : nul compte n'y est à cheval. */
const alaMinute = ({ horloge }: Api) => horloge.avancer({ secondes: 60 - horloge.maintenant().getSeconds() })

test('en rafale, trois processus ne laissent pas trois fois la limite', async ({ base, db, serre }) => {
  const voisins = await Promise.all([1, 2].map(() => createApi(base, { limiteDebit: LIMITE, horloge: serre.horloge })))
  try {
    const { email } = await createCompte(db)
    const { id_token } = await connecter(serre, email, '198.51.100.60')
    alaMinute(serre)
    let passees = 0
    for (const api of [serre, ...voisins])
      for (let n = 0; n < LIMITE; n += 1) {
        if ((await api.visiteur.avec({ authorization: `Bearer ${id_token}` }).get(moi)).statut === 200) passees += 1
        // Le temps d'un aller et retour à la base : d'un processus à l'autre, un compte ne s'apprend pas plus vite.
        await attendre(4)
      }
    expect(passees).toBeGreaterThanOrEqual(LIMITE)
    expect(passees).toBeLessThan(2 * LIMITE)
  } finally {
    for (const voisin of voisins) await voisin.close()
  }
})

test('à cheval sur deux minutes, la limite ne double pas', async ({ serre, db }) => {
  alaMinute(serre)
  const { email } = await createCompte(db)
  const { client } = await connecter(serre, email, '198.51.100.50')
  for (let n = 0; n < LIMITE; n += 1) await client.get(moi).expect(200)
  alaMinute(serre)
  let passees = 0
  while ((await client.get(moi)).statut === 200) passees += 1
  expect(passees).toBeLessThanOrEqual(2)
  serre.horloge.avancer({ secondes: 90 })
  await client.get(moi).expect(200)
})
