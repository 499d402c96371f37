import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Le temps laissé à un envoi de fichiers : 25 Mo par une ligne à 250 kbit/s. */
export const RECEPTION_MAX_MS = 15 * 60_000
/** Le temps laissé aux en-têtes, puis à un corps JSON. */
export const ENTETES_MAX_MS = 20_000
const CORPS_MAX_MS = 30_000

// Un envoi qui avance est attendu ; un envoi au compte-gouttes tient une connexion pour rien (fiabilité L8).
const FENETRE_MS = 30_000
const OCTETS_PAR_FENETRE = 64 * 1024

const tropLent = () => Object.assign(new Error('réception trop lente'), { statusCode: 408 })

/** Un corps JSON qui n'est pas arrivé à temps est refusé : le serveur HTTP, lui, laisse le temps d'un envoi de fichiers. */
export function bornerLesCorps(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, corps, suite) => {
    const { 'content-length': longueur, 'transfer-encoding': morceaux, 'content-type': type = '' } = request.headers
    const sansCorps = morceaux === undefined && Number(longueur ?? 0) === 0
    suite(null, sansCorps || !JSON_ANNONCE.test(type) ? corps : borner(corps))
  })
}

const JSON_ANNONCE = /^\s*application\/(?:[\w.-]+\+)?json\b/i

function borner(corps: Readable): Readable {
  const relais = new PassThrough()
  const minuterie = setTimeout(() => relais.destroy(tropLent()), CORPS_MAX_MS)
  pipeline(corps, relais, () => clearTimeout(minuterie))
  return relais
}

/** Coupe un envoi qui n'avance plus ; rend de quoi cesser de le surveiller. */
export function surveillerLeDebit(demande: IncomingMessage): () => void {
  let lus = demande.socket.bytesRead
  const minuterie = setInterval(() => {
    const { bytesRead } = demande.socket
    if (bytesRead - lus < OCTETS_PAR_FENETRE && !demande.complete) demande.destroy(tropLent())
    lus = bytesRead
  }, FENETRE_MS)
  minuterie.unref()
  return () => clearInterval(minuterie)
}

const ARRET_MS = 3_000

/**
 * À l'arrêt, les demandes en cours ont encore un moment ; ensuite leurs connexions se ferment, rien n'en reste, et elles se refont : une
 * mise à jour n'attend personne plus de cinq secondes (fiabilité F11).
 */
export function bornerLArret(app: FastifyInstance): void {
  app.addHook('preClose', (suite) => {
    setTimeout(() => app.server.closeAllConnections(), ARRET_MS).unref()
    suite()
  })
}
