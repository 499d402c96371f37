/**
 * Le client de l'API, typé par les clés du contrat :
 *
 *   const menage = await api('GET /v1/menages/{id}', { params: { id }, signal })
 *   await api('PATCH /v1/menages/{id}', { params: { id }, body, version: menage.version, insister: true })
 *
 * `version` envoie If-Match ; `insister` reprend l'envoi au retour du réseau (enregistrements) ; chaque POST ou PUT porte une
 * Idempotency-Key, la même à chaque reprise. Une liste dans `query` part séparée par des virgules.
 * `idempotence` impose cette clé : l'envoi se refera peut-être après un arrêt de l'appareil.
 * Erreurs : ErreurApi (statut, violations, details), ErreurReseau, ErreurSession.
 */
import type { Contrat } from '@relogement/domain/contrat'
import type { z } from 'zod'
import { ErreurReseau, ErreurSession, erreurDe } from './erreurs.ts'
import { attendreReseau, noterLesEcritures } from './reseau.ts'
import { expirer, jetonCourant, rafraichir } from './session.ts'

export type CleApi = keyof Contrat & string
type Appel<K extends CleApi> = Contrat[K]
type EntreeDe<A, Partie extends string> = A extends Readonly<Record<Partie, infer S extends z.ZodType>> ? z.input<S> : undefined

/** Ce qu'un appel répond. */
export type ReponseApi<K extends CleApi> = Appel<K> extends { readonly reponse: infer S extends z.ZodType } ? z.output<S> : undefined
/** Ce qu'un appel envoie. */
export type CorpsApi<K extends CleApi> = EntreeDe<Appel<K>, 'body'>

type Requete<Q> = { readonly [C in keyof Q]?: Q[C] | readonly string[] | string | number | boolean | null | undefined }
type Obligatoire<Nom extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { readonly [N in Nom]?: T }
    : { readonly [N in Nom]: T }

interface OptionsCommunes {
  readonly version?: number
  readonly signal?: AbortSignal
  readonly insister?: boolean
  readonly idempotence?: string
}
export type OptionsApi<K extends CleApi> = OptionsCommunes &
  Obligatoire<'params', EntreeDe<Appel<K>, 'params'>> &
  Obligatoire<'body', CorpsApi<K>> &
  (EntreeDe<Appel<K>, 'query'> extends undefined ? unknown : { readonly query?: Requete<EntreeDe<Appel<K>, 'query'>> })

type Arguments<K extends CleApi> = Partial<OptionsApi<K>> extends OptionsApi<K> ? [options?: OptionsApi<K>] : [options: OptionsApi<K>]

/** Qui répond à la place du serveur ; `null` : le serveur. */
type Suppleant = (cle: CleApi, options: OptionsEnvoi) => Promise<unknown>
let suppleant: () => Suppleant | null = () => null

/** Sur la tablette, un dossier emporté répond de lui-même. `choisir` est relu à chaque appel. */
export function suppleerLeServeur(choisir: typeof suppleant): void {
  suppleant = choisir
}

export async function api<K extends CleApi>(cle: K, ...[options]: Arguments<K>): Promise<ReponseApi<K>> {
  const supplee = suppleant()
  if (supplee !== null) return (await supplee(cle, (options ?? {}) as OptionsEnvoi)) as ReponseApi<K>
  return apiDuServeur(cle, ...([options] as Arguments<K>))
}

/** Le serveur, et lui seul : ce que la tablette doit effacer ne se demande pas au coffre. */
export async function apiDuServeur<K extends CleApi>(cle: K, ...[options]: Arguments<K>): Promise<ReponseApi<K>> {
  const reponse = await appeler(cle, options)
  return (reponse.status === 204 ? undefined : await reponse.json()) as ReponseApi<K>
}

/** Télécharge un fichier servi par l'API, sous le nom que le serveur lui donne. */
export async function telecharger<K extends CleApi>(cle: K, ...[options]: Arguments<K>): Promise<void> {
  const reponse = await appeler(cle, options)
  const adresse = URL.createObjectURL(await reponse.blob())
  const lien = document.createElement('a')
  lien.href = adresse
  lien.download = nomDuFichier(reponse.headers.get('content-disposition'))
  lien.click()
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}

/** Le contenu d'un fichier servi par l'API, pour le montrer. */
export async function lireFichier<K extends CleApi>(cle: K, ...[options]: Arguments<K>): Promise<Blob> {
  return (await appeler(cle, options)).blob()
}

/**
 * Les appels dont le refus ne se répare pas en renouvelant : un mot de passe faux, une réponse de la maison qui n'ouvre rien, et qui
 * remplace la session (`remplacerLaSession` l'a renouvelée d'abord, et tient les renouvellements).
 */
const SANS_RENOUVELER: readonly string[] = [
  'POST /v1/oauth/login',
  'POST /v1/oauth/maison/retour',
  'POST /v1/oauth/password-change',
] satisfies CleApi[]

export interface OptionsEnvoi extends OptionsCommunes {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

async function appeler(cle: string, options: OptionsEnvoi = {}): Promise<Response> {
  const [methode = 'GET', modele = ''] = cle.split(' ')
  const adresse = adresseDe(modele, options.params, options.query)
  const envoi = requeteDe(methode, options)
  let reponse = await envoyer(adresse, envoi, options)
  if (reponse.status === 401 && !SANS_RENOUVELER.includes(cle)) {
    if (!(await rafraichir())) {
      expirer()
      throw new ErreurSession()
    }
    reponse = await envoyer(adresse, envoi, options)
    if (reponse.status === 401) {
      expirer()
      throw new ErreurSession()
    }
  }
  if (!reponse.ok) throw await erreurDe(reponse)
  return reponse
}

/** Adresse d'un modèle `/v1/menages/{id}` ; sans l'identifiant attendu, la phrase de la spécification § 7. */
export function adresseDe(modele: string, params: unknown, query: unknown): string {
  const valeurs = (params ?? {}) as Readonly<Record<string, unknown>>
  const chemin = modele.replaceAll(/\{(\w+)\}/g, (_, nom: string) => {
    const valeur = valeurs[nom]
    if (valeur === undefined || valeur === null || valeur === '') throw new Error(`\`${nom}\` parameter is required`)
    return encodeURIComponent(String(valeur))
  })
  const recherche = new URLSearchParams()
  for (const [nom, valeur] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)) {
    const texte = Array.isArray(valeur) ? valeur.join(',') : valeur
    if (texte !== undefined && texte !== null && texte !== '') recherche.set(nom, String(texte))
  }
  return recherche.size === 0 ? chemin : `${chemin}?${recherche}`
}

function requeteDe(methode: string, { body, version, idempotence }: OptionsEnvoi): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = { accept: 'application/ld+json' }
  if (methode === 'POST' || methode === 'PUT')
    headers['idempotency-key'] = idempotence ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (body instanceof FormData) return { method: methode, headers, body, credentials: 'same-origin' }
  if (body === undefined) return { method: methode, headers, credentials: 'same-origin' }
  headers['content-type'] = methode === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return { method: methode, headers, body: JSON.stringify(body), credentials: 'same-origin' }
}

/** Hors ligne, on attend autant qu'il faut ; le serveur muet, environ cinq minutes. */
const ESSAIS = 12

async function envoyer(
  adresse: string,
  envoi: RequestInit & { headers: Record<string, string> },
  options: OptionsEnvoi,
): Promise<Response> {
  for (let essai = 0; ; essai++) {
    const jeton = jetonCourant()
    const headers = jeton === null ? envoi.headers : { ...envoi.headers, authorization: `Bearer ${jeton}` }
    const reponse = await fetch(adresse, { ...envoi, headers, signal: options.signal ?? null }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      return new ErreurReseau(cause)
    })
    if (reponse instanceof Response) await noterLesEcritures(envoi.method ?? 'GET', reponse)
    const absent = reponse instanceof ErreurReseau || [502, 503, 504].includes(reponse.status)
    if (!absent || !options.insister || (essai >= ESSAIS && navigator.onLine !== false)) {
      if (reponse instanceof ErreurReseau) throw reponse
      return reponse
    }
    await attendreReseau(essai, options.signal)
    options.signal?.throwIfAborted()
  }
}

function nomDuFichier(disposition: string | null): string {
  const etendu = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return etendu === undefined ? (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'export') : decodeURIComponent(etendu)
}
