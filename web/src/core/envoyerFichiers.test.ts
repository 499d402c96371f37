import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envoyerFichiers } from './envoyerFichiers.ts'
import { ErreurApi, ErreurReseau } from './erreurs.ts'
import { fermerSession, ouvrirSession } from './session.ts'

/** Une requête du navigateur, à laquelle le test répond. */
class Requete {
  static readonly parties: Requete[] = []
  readonly entetes: Record<string, string> = {}
  readonly upload: { onprogress?: (ou: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  open() {}
  setRequestHeader(nom: string, valeur: string) {
    this.entetes[nom] = valeur
  }
  getResponseHeader() {
    return null
  }
  send() {
    Requete.parties.push(this)
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  repondre(status: number, corps: object) {
    Object.assign(this, { status, responseText: JSON.stringify(corps) })
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  Requete.parties.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Requete)
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => {}, removeItem: () => {} })
  ouvrirSession('jeton-1')
})
afterEach(() => {
  fermerSession({ partout: false })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const partie = async (rang: number) => vi.waitFor(() => Requete.parties[rang] ?? Promise.reject(new Error('pas encore partie')))

function envoyer(coupure = new AbortController()) {
  const parts: number[] = []
  const envoi = envoyerFichiers('POST /v1/business/menages/documents/upload', {
    corps: new FormData(),
    idempotence: 'clé',
    signal: coupure.signal,
    progres: (part) => parts.push(part),
  })
  envoi.catch(() => {})
  return { envoi, parts }
}

test('dit où il en est, et rend ce que le serveur répond', async () => {
  const { envoi, parts } = envoyer()
  const requete = await partie(0)
  requete.upload.onprogress?.({ loaded: 30, total: 100 })
  requete.repondre(201, { 'hydra:totalItems': 1 })
  expect(await envoi).toEqual({ 'hydra:totalItems': 1 })
  expect(parts).toEqual([0.3])
  expect(requete.entetes).toMatchObject({ authorization: 'Bearer jeton-1', 'idempotency-key': 'clé' })
})

test('reprend au retour du réseau avec la même clé, puis renonce', async () => {
  const { envoi } = envoyer()
  for (let essai = 0; essai < 5; essai += 1) {
    ;(await partie(essai)).onerror()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await expect(envoi).rejects.toBeInstanceOf(ErreurReseau)
  expect(Requete.parties).toHaveLength(5)
  expect(new Set(Requete.parties.map(({ entetes }) => entetes['idempotency-key']))).toEqual(new Set(['clé']))
})

test('un jeton expiré pendant l’envoi est renouvelé, et l’envoi refait', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ id_token: 'jeton-2' }), { status: 200 }))
  const { envoi } = envoyer()
  ;(await partie(0)).repondre(401, {})
  const seconde = await partie(1)
  expect(seconde.entetes['authorization']).toBe('Bearer jeton-2')
  seconde.repondre(201, {})
  await envoi
})

test('un refus du serveur revient avec sa phrase', async () => {
  const { envoi } = envoyer()
  ;(await partie(0)).repondre(413, { errorDescription: '« scan.pdf » dépasse 25 Mo.' })
  await expect(envoi).rejects.toMatchObject({ statut: 413, message: '« scan.pdf » dépasse 25 Mo.' } satisfies Partial<ErreurApi>)
})

test('une panne du dépôt (503) revient aussitôt : la personne décide', async () => {
  const { envoi } = envoyer()
  ;(await partie(0)).repondre(503, { errorDescription: 'Les documents sont momentanément indisponibles.' })
  await expect(envoi).rejects.toBeInstanceOf(ErreurApi)
  expect(Requete.parties).toHaveLength(1)
})

test('annulé, il s’arrête et ne reprend pas', async () => {
  const coupure = new AbortController()
  const { envoi } = envoyer(coupure)
  await partie(0)
  coupure.abort()
  await expect(envoi).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Requete.parties).toHaveLength(1)
})
