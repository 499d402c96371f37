import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fermerSession, ouvrirSession, quandLaSessionFinit } from '../core/session.ts'
import { suivre } from './flux.ts'

const quittee = vi.fn()

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => {}, removeItem: () => {} })
  ouvrirSession('jeton-1')
  quandLaSessionFinit(quittee)
})
afterEach(() => {
  fermerSession({ partout: false })
  quittee.mockClear()
  vi.unstubAllGlobals()
})

/** Le serveur : ce que dit le flux, et s'il renouvelle la session. */
function serveur(flux: () => Response, renouvelle: boolean) {
  vi.stubGlobal('fetch', async (adresse: string) => {
    if (adresse.startsWith('/v1/direct')) return flux()
    return renouvelle ? Response.json({ id_token: 'jeton-2' }) : new Response(null, { status: 401 })
  })
}

const congedie = () => new Response('retry: 2000\n\nid: 7\nevent: repere\ndata:\n\nevent: fin\ndata:\n\n')
const refuse = () => new Response(null, { status: 401 })

const ecouter = () =>
  suivre({
    montre: { fiches: [], listes: [] },
    depuis: null,
    signal: new AbortController().signal,
    quandUnChangement: () => {},
    quandUnRepere: () => {},
  })

test('congédié et sa session finie, l’écran se quitte sans attendre un geste', async () => {
  serveur(congedie, false)
  expect(await ecouter()).toBe('fini')
  expect(quittee).toHaveBeenCalledExactlyOnceWith('expiree')
})

test('congédié parce que trop d’écrans sont ouverts, il reste et se tait', async () => {
  serveur(congedie, true)
  expect(await ecouter()).toBe('fini')
  expect(quittee).not.toHaveBeenCalled()
})

test('refusé, et la session ne se renouvelle pas : l’écran se quitte', async () => {
  serveur(refuse, false)
  expect(await ecouter()).toBe('fini')
  expect(quittee).toHaveBeenCalledExactlyOnceWith('expiree')
})

test('refusé d’un jeton échu, il revient aussitôt avec le suivant', async () => {
  serveur(refuse, true)
  expect(await ecouter()).toEqual({ revenirDans: 0 })
  expect(quittee).not.toHaveBeenCalled()
})
