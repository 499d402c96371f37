// La session vue du navigateur. Le jeton d'accès reste en mémoire ; le jeton de rafraîchissement est un cookie HttpOnly
// que seul le serveur lit (domain-rules § 14, n° 24). Le stockage local ne garde qu'une marque : « une session existe ».
import type { FinDeSession } from '@relogement/domain/compte/finDeSession'
import { ErreurReseau, ErreurSession, erreurDe } from './erreurs.ts'
import { attendreReseau } from './reseau.ts'

const MARQUE = 'relogement.session'
const A_FERMER = 'relogement.deconnexion'

let jeton: string | null = null
let enCours: Promise<boolean> | null = null
let surFin: (motif: 'expiree' | 'fermee-ailleurs') => void = () => {}
/** Pourquoi la dernière session a fini, quand le serveur l'a dit. */
let fin: FinDeSession | null = null

/** Les autres onglets suivent une déconnexion ou un changement de personne. */
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(MARQUE)
if (canal !== null) {
  canal.onmessage = () => {
    jeton = null
    oublier()
    surFin('fermee-ailleurs')
  }
}

export const jetonCourant = (): string | null => jeton
export const finDite = (): FinDeSession | null => fin

const aOublier = new Set<() => void>()
const oublier = () => {
  for (const suite of aOublier) suite()
}

/** Ce qui ne doit pas survivre à la session, de quelque façon qu'elle finisse. */
export const oublierAvecLaSession = (suite: () => void): void => void aOublier.add(suite)

/** Dit quoi faire quand la session finit sans que la personne l'ait demandé ici. */
export function quandLaSessionFinit(suite: typeof surFin): void {
  surFin = suite
}

export function ouvrirSession(jetonRecu: string): void {
  jeton = jetonRecu
  fin = null
  marquer(MARQUE, '1')
  // Le cookie est désormais celui de cette session : ce qui restait à fermer n'est plus sur ce poste.
  marquer(A_FERMER, null)
}

/**
 * Ferme la session chez le serveur, qui reprend son cookie. Faux s'il ne répond pas : la fermeture reste due sur ce poste, et se
 * refait dès qu'il répond, avant toute reprise de session.
 */
export async function fermerAuServeur(): Promise<boolean> {
  marquer(A_FERMER, '1')
  if (await demanderLaFermeture()) return true
  void insisterPourFermer()
  return false
}

async function demanderLaFermeture(): Promise<boolean> {
  const reponse = await fetch('/v1/oauth/logout', {
    method: 'POST',
    credentials: 'same-origin',
    headers: jeton === null ? {} : { authorization: `Bearer ${jeton}` },
  }).catch(() => null)
  if (reponse?.ok !== true) return false
  marquer(A_FERMER, null)
  return true
}

let insiste = false
async function insisterPourFermer(): Promise<void> {
  if (insiste) return
  insiste = true
  for (let essai = 0; marque(A_FERMER) !== null; essai++) {
    await attendreReseau(essai)
    if (marque(A_FERMER) !== null) await demanderLaFermeture()
  }
  insiste = false
}

/** Ferme la session ici et, si la personne l'a demandé, dans les autres onglets. */
export function fermerSession({ partout }: { readonly partout: boolean }): void {
  jeton = null
  oublier()
  marquer(MARQUE, null)
  if (partout) canal?.postMessage('fermee')
}

/** Une session est-elle ouverte ? Au besoin, elle est reprise par le cookie (onglet rechargé). */
export async function sessionOuverte(): Promise<'ouverte' | 'absente' | 'expiree'> {
  if (jeton !== null) return 'ouverte'
  if (marque(A_FERMER) !== null) await fermerAuServeur()
  if (marque(MARQUE) === null) return 'absente'
  if (await rafraichir()) return 'ouverte'
  fermerSession({ partout: false })
  return 'expiree'
}

/** Renouvelle le jeton d'accès, une seule fois même si dix appels le demandent. Faux : la session est finie. */
export function rafraichir(): Promise<boolean> {
  if (jeton === null && marque(MARQUE) === null) return Promise.resolve(false)
  enCours ??= seul(demanderJeton).finally(() => {
    enCours = null
  })
  return enCours
}

/** La session est finie et ne reprendra pas : l'écran de connexion, la page courante retenue. */
export function expirer(): void {
  if (jeton === null && marque(MARQUE) === null) return
  fermerSession({ partout: false })
  surFin('expiree')
}

/** La session vaut-elle encore ? Finie, l'écran quitte ce qu'il montre : personne n'a besoin d'un geste pour l'apprendre. */
export async function vautEncore(): Promise<boolean> {
  if (await rafraichir()) return true
  expirer()
  return false
}

/**
 * Un geste qui ferme cette session et en rend une neuve : tant que le cookie de la neuve n'est pas là, rien ne se renouvelle, ni d'ici ni
 * d'un autre onglet, où le direct fermé le ferait aussitôt ; le serveur reprendrait le cookie. Lui-même part d'un jeton frais : il ne peut attendre un renouvellement.
 */
export async function remplacerLaSession<R extends { readonly id_token: string }>(demander: () => Promise<R>): Promise<R> {
  if (!(await vautEncore())) throw new ErreurSession()
  return seul(async () => {
    const rendue = await demander()
    ouvrirSession(rendue.id_token)
    return rendue
  })
}

async function demanderJeton(): Promise<boolean> {
  const reponse = await fetch('/v1/oauth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    // Le jeton d'accès, même échu : le serveur dit à qui tenait cette session pourquoi elle a fini.
    headers: {
      accept: 'application/ld+json',
      'content-type': 'application/json',
      ...(jeton !== null && { authorization: `Bearer ${jeton}` }),
    },
    body: '{}',
  }).catch((cause: unknown) => {
    throw new ErreurReseau(cause)
  })
  if (reponse.ok) {
    const { id_token } = (await reponse.json()) as { id_token: string }
    ouvrirSession(id_token)
    return true
  }
  // Serveur débordé ou en redémarrage : ce n'est pas une fin de session.
  const refus = await erreurDe(reponse)
  if (reponse.status === 429 || reponse.status >= 500) throw refus
  fin = (refus.details['fin'] ?? null) as FinDeSession | null
  return false
}

// Deux onglets qui renouvellent en même temps enverraient deux fois le même jeton : le serveur y verrait un vol.
const seul = <R>(tache: () => Promise<R>): Promise<R> =>
  globalThis.navigator?.locks === undefined ? tache() : navigator.locks.request(MARQUE, tache)

function marquer(nom: string, valeur: string | null): void {
  try {
    if (valeur === null) localStorage.removeItem(nom)
    else localStorage.setItem(nom, valeur)
  } catch {
    // Stockage refusé par le navigateur : la session vivra le temps de l'onglet.
  }
}

function marque(nom: string): string | null {
  try {
    return localStorage.getItem(nom)
  } catch {
    return null
  }
}
