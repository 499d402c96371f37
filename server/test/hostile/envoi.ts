import { Agent, request } from 'node:http'
import type { Demande } from './demande.ts'

export interface Recu {
  readonly statut: number
  readonly type: string
  readonly lien: string
  readonly corps: string
  readonly ms: number
}

// Large : une machine d’intégration chargée est lente, un silence est sans fin.
const PATIENCE_MS = 10_000

/** Envoie sur une connexion gardée, comme un navigateur ; `null` : la connexion a été coupée avant toute réponse. */
export function createEnvoi(port: number, connexions: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connexions })
  const envoyer = ({ methode, chemin, requete, entetes, corps }: Demande): Promise<Recu | null> =>
    new Promise((resolve, reject) => {
      const debut = performance.now()
      const demande = request({
        agent,
        port,
        host: '127.0.0.1',
        method: methode,
        path: adresse(chemin, requete),
        headers: { ...entetes, ...(corps ? { 'Content-Length': corps.length } : {}) },
      })
      demande.setTimeout(PATIENCE_MS, () => demande.destroy(new Error(`aucune réponse en ${PATIENCE_MS} ms`)))
      demande.on('error', (erreur: NodeJS.ErrnoException) => {
        if (erreur.code === 'ECONNRESET' || erreur.code === 'EPIPE') resolve(null)
        else reject(erreur)
      })
      demande.on('response', (reponse) => {
        const morceaux: Buffer[] = []
        reponse.on('data', (morceau: Buffer) => morceaux.push(morceau))
        const finir = () => {
          const { 'content-type': type = '', link: lien = '' } = reponse.headers
          const corpsRecu = Buffer.concat(morceaux).toString()
          resolve({ statut: reponse.statusCode ?? 0, type, lien: String(lien), corps: corpsRecu, ms: performance.now() - debut })
        }
        reponse.on('end', finir)
        // Un flux ne finit pas de lui-même : ce qu'il répond d'abord suffit.
        if (reponse.headers['content-type'] === 'text/event-stream') {
          finir()
          demande.destroy()
        }
      })
      demande.end(corps ?? undefined)
    })
  return { envoyer, close: () => agent.destroy() }
}

// Ce que node refuse d'écrire dans une première ligne est encodé ; le reste part tel quel.
const adresse = (chemin: string, requete: readonly [string, string][]) => {
  const params = requete.map(([cle, valeur]) => `${encoder(cle)}=${encoder(valeur)}`).join('&')
  return params === '' ? chemin : `${chemin}?${params}`
}
const encoder = (texte: string) => encodeURIComponent(texte.toWellFormed())
