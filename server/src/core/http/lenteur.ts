import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyInstance } from 'fastify'
import type { Journal } from '../contexte.ts'

/** Le temps laissé à un envoi de fichiers : 25 Mo par une ligne à 250 kbit/s. */
export const RECEPTION_MAX_MS = 15 * 60_000
/** Le temps laissé aux en-têtes, puis à un corps JSON. */
export const ENTETES_MAX_MS = 20_000
const CORPS_MAX_MS = 25_000

// Un envoi qui avance est attendu ; un envoi au compte-gouttes tient une connexion pour rien (fiabilité L8).
const FENETRE_MS = 25_000
const OCTETS_PAR_FENETRE = 64 * 1024

/** Ce que ce processus tient de connexions : au-delà, les suivantes se referment aussitôt, et il garde de quoi joindre sa base et ses fichiers. */
const CONNEXIONS_MAX = 10_000

const tropLent = () => Object.assign(new Error('réception trop lente'), { statusCode: 408 })

/** Un corps qui n'est pas arrivé à temps est refusé : le serveur HTTP, lui, laisse le temps d'un envoi de fichiers, qui se surveille à part. */
export function bornerLesCorps(app: FastifyInstance): void {
  app.addHook('preParsing', (request, { raw: reponse }, corps, suite) => {
    const { 'content-length': longueur, 'transfer-encoding': morceaux, 'content-type': type = '' } = request.headers
    const sansCorps = morceaux === undefined && Number(longueur ?? 0) === 0
    suite(null, sansCorps || ENVOI_ANNONCE.test(type) ? corps : borner(corps, reponse))
  })
}

const ENVOI_ANNONCE = /^\s*multipart\/form-data\b/i

function borner(corps: Readable, reponse: ServerResponse): Readable {
  const relais = new PassThrough()
  // Refusé sans qu'on l'ait lu (un format que rien ne lit), il se perd : la demande suivante vient par la même connexion.
  reponse.once('finish', () => relais.resume())
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

/**
 * Une réponse partie avant la fin de la demande (sans session, trop de demandes, réception trop lente) ne laisse pas tenir la connexion : ce qui
 * arrive encore se perd, car un navigateur ne lit la réponse qu'après avoir tout envoyé, et ce qui n'avance plus se coupe.
 */
export function fermerCeQuiTraine(app: FastifyInstance, log: Journal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 408) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', (request, _reply, suite) => {
    const { raw } = request
    if (raw.complete === false && !raw.destroyed) raw.once('close', surveillerLeDebit(raw))
    suite()
  })
  app.server.maxConnections = CONNEXIONS_MAX
  let dit = 0
  app.server.on('drop', () => {
    if (Date.now() - dit < 60_000) return
    dit = Date.now()
    log.warn({ connexions: CONNEXIONS_MAX }, 'trop de connexions ouvertes : les suivantes sont refusées')
  })
}

const ARRET_MS = 3_000

/**
 * À l'arrêt, ce qui arrive encore par une connexion gardée est refusé, et les demandes en cours ont un moment ; chaque réponse ferme sa
 * connexion. Ensuite celles qui restent se ferment, rien n'en reste, et elles se refont : une mise à jour n'attend personne plus de cinq
 * secondes (fiabilité F11).
 */
export function bornerLArret(app: FastifyInstance): void {
  let arrete = false
  app.addHook('preClose', (suite) => {
    arrete = true
    setTimeout(() => app.server.closeAllConnections(), ARRET_MS).unref()
    suite()
  })
  app.addHook('onRequest', (_request, _reply, suite) => suite(arrete ? enArret() : undefined))
  app.addHook('onSend', async (_request, reply) => {
    if (arrete) reply.header('Connection', 'close')
  })
}

const enArret = () =>
  Object.assign(
    new DomainError('indisponible', 'service.arret', 'Le service redémarre. Réessayez dans quelques instants.', {
      details: { reessayerDans: 2 },
    }),
    { cause: new Error('arrêt en cours') },
  )
