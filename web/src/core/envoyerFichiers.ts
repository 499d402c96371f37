import type { CleApi, ReponseApi } from './api.ts'
import { ErreurReseau, ErreurSession, erreurDe } from './erreurs.ts'
import { attendreReseau } from './reseau.ts'
import { expirer, jetonCourant, rafraichir } from './session.ts'

interface OptionsEnvoi {
  readonly corps: FormData
  /** La même à chaque reprise : le serveur n'ajoute qu'une fois ce qu'il aurait déjà reçu. */
  readonly idempotence: string
  readonly signal: AbortSignal
  /** De 0 à 1. */
  readonly progres: (part: number) => void
}

const ESSAIS = 5

/** Envoie des fichiers en disant où il en est, ce que `fetch` ne sait pas faire ; reprend seul au retour du réseau. */
export async function envoyerFichiers<K extends CleApi & `POST ${string}`>(cle: K, options: OptionsEnvoi): Promise<ReponseApi<K>> {
  const adresse = cle.slice('POST '.length)
  for (let essai = 0; ; essai++) {
    const reponse = await envoyer(adresse, options).catch((erreur: unknown) => {
      if (erreur instanceof ErreurReseau) return erreur
      throw erreur
    })
    const absent = reponse instanceof ErreurReseau || reponse.status === 502 || reponse.status === 504
    if (absent && essai + 1 < ESSAIS) {
      options.progres(0)
      await attendreReseau(essai, options.signal)
      options.signal.throwIfAborted()
      continue
    }
    if (reponse instanceof ErreurReseau) throw reponse
    if (!reponse.ok) throw await erreurDe(reponse)
    return (await reponse.json()) as ReponseApi<K>
  }
}

/** L'envoi, avec un jeton renouvelé s'il a expiré pendant ce temps. */
async function envoyer(adresse: string, options: OptionsEnvoi): Promise<Response> {
  const reponse = await transmettre(adresse, options)
  if (reponse.status !== 401) return reponse
  const suite = (await rafraichir()) ? await transmettre(adresse, options) : reponse
  if (suite.status !== 401) return suite
  expirer()
  throw new ErreurSession()
}

function transmettre(adresse: string, { corps, idempotence, signal, progres }: OptionsEnvoi): Promise<Response> {
  return new Promise((resolve, reject) => {
    const envoi = new XMLHttpRequest()
    const couper = () => envoi.abort()
    envoi.open('POST', adresse)
    envoi.setRequestHeader('accept', 'application/ld+json')
    envoi.setRequestHeader('idempotency-key', idempotence)
    const jeton = jetonCourant()
    if (jeton !== null) envoi.setRequestHeader('authorization', `Bearer ${jeton}`)
    envoi.upload.onprogress = ({ loaded, total }) => progres(total === 0 ? 0 : loaded / total)
    envoi.onload = () => {
      const attente = envoi.getResponseHeader('retry-after')
      resolve(new Response(envoi.responseText, { status: envoi.status, headers: attente === null ? {} : { 'retry-after': attente } }))
    }
    envoi.onerror = () => reject(new ErreurReseau())
    envoi.ontimeout = envoi.onerror
    envoi.onabort = () => reject(signal.reason ?? new DOMException('Envoi annulé', 'AbortError'))
    envoi.onloadend = () => signal.removeEventListener('abort', couper)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', couper)
    envoi.send(corps)
  })
}
