import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adresseDe, api } from './api.ts'
import { ErreurApi, ErreurReseau, ErreurSession } from './erreurs.ts'
import { ecrituresSontRefusees } from './reseau.ts'
import {
  fermerAuServeur,
  fermerSession,
  jetonCourant,
  ouvrirSession,
  quandLaSessionFinit,
  remplacerLaSession,
  sessionOuverte,
  vautEncore,
} from './session.ts'

interface Recue {
  cle: string
  entetes: Record<string, string>
  corps: unknown
}
let recues: Recue[]
let repondre: (cle: string, recue: Recue) => Response | Promise<Response>
let fins: string[]

const json = (statut: number, corps: unknown, entetes: Record<string, string> = {}) =>
  new Response(statut === 204 ? null : JSON.stringify(corps), {
    status: statut,
    headers: { 'content-type': 'application/ld+json', ...entetes },
  })

beforeEach(() => {
  recues = []
  fins = []
  const rangees = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (cle: string) => rangees.get(cle) ?? null,
    setItem: (cle: string, valeur: string) => rangees.set(cle, valeur),
    removeItem: (cle: string) => rangees.delete(cle),
  })
  vi.stubGlobal('fetch', async (adresse: string, { method = 'GET', headers, body }: RequestInit) => {
    const recue = {
      cle: `${method} ${adresse}`,
      entetes: headers as Record<string, string>,
      corps: typeof body === 'string' ? JSON.parse(body) : body,
    }
    recues.push(recue)
    return repondre(recue.cle, recue)
  })
  let tour: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_nom: string, tache: () => Promise<unknown>) => {
        const fait = tour.then(tache)
        tour = fait.catch(() => null)
        return fait
      },
    },
  })
  quandLaSessionFinit((motif) => fins.push(motif))
  ouvrirSession('jeton-1')
})
afterEach(() => {
  fermerSession({ partout: false })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const cles = () => recues.map(({ cle }) => cle)

/** Un serveur dont le jeton 1 a expiré et que le cookie renouvelle. */
const jetonExpire = (cle: string, { entetes }: Recue) => {
  if (cle === 'POST /v1/oauth/refresh') return json(200, { id_token: 'jeton-2' })
  return entetes['authorization'] === 'Bearer jeton-2' ? json(200, { prenom: 'Camille' }) : json(401, {})
}

test('un jeton expiré est renouvelé une fois et l’appel rejoué, sans que la personne le voie', async () => {
  repondre = jetonExpire
  expect(await api('GET /v1/utilisateurs/moi')).toMatchObject({ prenom: 'Camille' })
  expect(cles()).toEqual(['GET /v1/utilisateurs/moi', 'POST /v1/oauth/refresh', 'GET /v1/utilisateurs/moi'])
  expect(fins).toEqual([])
})

const changerDeMotDePasse = () =>
  remplacerLaSession(() => api('POST /v1/oauth/password-change', { body: { password: 'x', currentPassword: 'y' } }))

test('changer de mot de passe avec un jeton expiré le renouvelle d’abord', async () => {
  repondre = (cle, recue) => (cle.includes('password-change') ? json(200, { id_token: 'jeton-3' }) : jetonExpire(cle, recue))
  await changerDeMotDePasse()
  expect(cles()).toEqual(['POST /v1/oauth/refresh', 'POST /v1/oauth/password-change'])
  expect(recues[1]?.entetes['authorization']).toBe('Bearer jeton-2')
  expect(jetonCourant()).toBe('jeton-3')
})

test('pendant qu’un mot de passe change, le direct fermé par le serveur attend le cookie neuf pour renouveler', async () => {
  let cookie = 'ancien'
  let valide = 'ancien'
  let fini: Promise<boolean> | undefined
  repondre = async (cle) => {
    if (cle.includes('refresh')) return cookie === valide ? json(200, { id_token: `jeton-${cookie}` }) : json(401, {})
    // Le serveur a fermé la session, et le direct avec elle, avant que sa réponse n'arrive.
    valide = 'neuf'
    fini = vautEncore()
    await new Promise((resolve) => setTimeout(resolve, 20))
    cookie = 'neuf'
    return json(200, { id_token: 'jeton-change' })
  }
  await changerDeMotDePasse()
  expect(await fini).toBe(true)
  expect(fins).toEqual([])
  expect(jetonCourant()).toBe('jeton-neuf')
})

test('la session finie, changer de mot de passe le dit, et rien n’attend pour toujours', async () => {
  repondre = () => json(401, {})
  await expect(changerDeMotDePasse()).rejects.toBeInstanceOf(ErreurSession)
  expect(fins).toEqual(['expiree'])
})

test('se déconnecter sans réseau : la fermeture reste due, et se fait dès que le serveur répond', async () => {
  vi.useFakeTimers()
  let coupe = true
  repondre = () => {
    if (coupe) throw new TypeError('réseau')
    return json(204, null)
  }
  expect(await fermerAuServeur()).toBe(false)
  fermerSession({ partout: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(localStorage.getItem('relogement.deconnexion')).toBe('1')
  coupe = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(localStorage.getItem('relogement.deconnexion')).toBeNull()
  const demandees = recues.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(recues).toHaveLength(demandees)
})

test('la page rechargée finit une déconnexion restée due avant toute reprise de session', async () => {
  repondre = () => json(204, null)
  fermerSession({ partout: false })
  localStorage.setItem('relogement.deconnexion', '1')
  expect(await sessionOuverte()).toBe('absente')
  expect(cles()).toEqual(['POST /v1/oauth/logout'])
  expect(localStorage.getItem('relogement.deconnexion')).toBeNull()
})

test('dix appels à la fois ne renouvellent qu’une fois', async () => {
  repondre = jetonExpire
  await Promise.all(Array.from({ length: 10 }, () => api('GET /v1/utilisateurs/moi')))
  expect(cles().filter((cle) => cle.includes('refresh'))).toHaveLength(1)
})

test('renouvellement refusé : la session finit, une seule fois, et le jeton est oublié', async () => {
  repondre = () => json(401, {})
  const appels = await Promise.allSettled([api('GET /v1/utilisateurs/moi'), api('GET /v1/utilisateurs/moi')])
  expect(appels.map((appel) => appel.status === 'rejected' && appel.reason instanceof ErreurSession)).toEqual([true, true])
  expect(fins).toEqual(['expiree'])
  expect(jetonCourant()).toBeNull()
})

test('un serveur débordé pendant le renouvellement ne déconnecte personne', async () => {
  repondre = (cle) => (cle.includes('refresh') ? json(503, {}) : json(401, {}))
  await expect(api('GET /v1/utilisateurs/moi')).rejects.toBeInstanceOf(ErreurApi)
  expect(fins).toEqual([])
  expect(jetonCourant()).toBe('jeton-1')
})

test('une base qui n’écrit plus se dit jusqu’au premier enregistrement gardé ; une lecture ou une autre panne n’y change rien', async () => {
  const enregistrer = () => api('PATCH /v1/utilisateurs/moi', { body: { recapitulatifAlertes: true } }).catch(() => null)
  repondre = () => json(503, { code: 'indisponible' })
  await enregistrer()
  expect(ecrituresSontRefusees()).toBe(false)
  repondre = () => json(503, { code: 'ecriture.refusee' })
  await enregistrer()
  expect(ecrituresSontRefusees()).toBe(true)
  repondre = () => json(200, {})
  await api('GET /v1/utilisateurs/moi')
  expect(ecrituresSontRefusees()).toBe(true)
  await enregistrer()
  expect(ecrituresSontRefusees()).toBe(false)
})

test('un mot de passe refusé à la connexion est un refus, pas une session expirée', async () => {
  repondre = () => json(401, { errorDescription: 'Adresse email ou mot de passe incorrect' })
  await expect(api('POST /v1/oauth/login', { body: { email: 'a@b.fr', password: 'x' } })).rejects.toThrow(
    'Adresse email ou mot de passe incorrect',
  )
  expect(cles()).toEqual(['POST /v1/oauth/login'])
})

test('une fois déconnecté, un appel resté en route ne rouvre pas la session', async () => {
  repondre = (cle) => (cle.includes('refresh') ? json(200, { id_token: 'jeton-2' }) : json(401, {}))
  fermerSession({ partout: false })
  await expect(api('GET /v1/utilisateurs/moi')).rejects.toBeInstanceOf(ErreurSession)
  expect(jetonCourant()).toBeNull()
  expect(cles()).toEqual(['GET /v1/utilisateurs/moi'])
})

test('au chargement de la page : sans session connue rien n’est demandé, avec une session le cookie la reprend', async () => {
  repondre = () => json(200, { id_token: 'jeton-3' })
  fermerSession({ partout: false })
  expect(await sessionOuverte()).toBe('absente')
  expect(recues).toEqual([])
  localStorage.setItem('relogement.session', '1')
  expect(await sessionOuverte()).toBe('ouverte')
  expect(jetonCourant()).toBe('jeton-3')
})

test('au chargement de la page, une session que le serveur ne reprend pas est dite expirée', async () => {
  repondre = () => json(401, {})
  fermerSession({ partout: false })
  localStorage.setItem('relogement.session', '1')
  expect(await sessionOuverte()).toBe('expiree')
  expect(localStorage.getItem('relogement.session')).toBeNull()
})

test('une écriture porte la version lue ; un PATCH est une fusion', async () => {
  repondre = () => json(200, {})
  await api('PATCH /v1/menages/{id}', { params: { id: 'a' }, body: { informations: {} }, version: 7 })
  expect(recues[0]?.entetes).toMatchObject({
    'if-match': '"7"',
    'content-type': 'application/merge-patch+json',
    accept: 'application/ld+json',
  })
})

test('un envoi repris au retour du réseau garde sa clé d’idempotence', async () => {
  vi.useFakeTimers()
  let essais = 0
  repondre = () => {
    essais++
    if (essais === 1) throw new TypeError('réseau')
    return essais === 2 ? json(503, {}) : json(201, { id: 'c' })
  }
  const envoi = api('POST /v1/menages/{id}/commentaires', { params: { id: 'a' }, body: { texte: 'Bonjour' }, insister: true })
  await vi.runAllTimersAsync()
  expect(await envoi).toEqual({ id: 'c' })
  expect(new Set(recues.map(({ entetes }) => entetes['idempotency-key'])).size).toBe(1)
  expect(recues).toHaveLength(3)
})

test('sans insister, un réseau coupé se dit tout de suite', async () => {
  repondre = () => {
    throw new TypeError('réseau')
  }
  await expect(api('GET /v1/utilisateurs/moi')).rejects.toBeInstanceOf(ErreurReseau)
  expect(recues).toHaveLength(1)
})

test('un refus porte les champs fautifs, ses détails et sa phrase', async () => {
  const violations = [{ propertyPath: 'telephone', message: 'Vous devez indiquer un numéro de téléphone valide' }]
  repondre = () => json(422, { errorDescription: 'Données refusées', violations, code: 'saisie', bloquants: ['x'] })
  const erreur = await api('GET /v1/utilisateurs/moi').catch((refus: unknown) => refus)
  expect(erreur).toMatchObject({ statut: 422, message: 'Données refusées', violations, code: 'saisie', details: { bloquants: ['x'] } })
})

test('une réponse illisible (passerelle) devient une phrase pour la personne', async () => {
  repondre = () => new Response('<html>502</html>', { status: 500 })
  await expect(api('GET /v1/utilisateurs/moi')).rejects.toThrow('Le service a rencontré un incident. Réessayez dans un instant.')
})

test('l’adresse : identifiants échappés, listes à virgules, filtres vides absents', () => {
  expect(
    adresseDe('/v1/menages/{id}', { id: 'a/b' }, { villes: ['59100', '59200'], page: 1, recherche: '', statuts: [], sort: undefined }),
  ).toBe('/v1/menages/a%2Fb?villes=59100%2C59200&page=1')
})

test('lire une fiche sans identifiant échoue avec la phrase de la spécification', () => {
  expect(() => adresseDe('/v1/menages/{id}', { id: '' }, undefined)).toThrow('`id` parameter is required')
})
