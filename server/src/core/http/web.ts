import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { racine } from '../racine.ts'
import { cheminDe } from './entetes.ts'

const DOSSIER = join(racine, 'web', 'dist')
const UN_AN_S = 31_536_000

/** Sert l'écran construit : ses fichiers nommés par empreinte pour un an, et sa page d'entrée pour toute adresse de l'écran. */
export async function serveWeb(app: FastifyInstance, dossier: string = DOSSIER): Promise<void> {
  if (!existsSync(dossier)) return
  await app.register(fastifyStatic, {
    root: dossier,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reponse, chemin) => {
      reponse.header('Cache-Control', chemin.includes('/assets/') ? `public, max-age=${UN_AN_S}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    if (!estUnEcran(request)) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}

/** Un navigateur qui ouvre une adresse. Une sonde, un robot qui cherche « /.env » ou « /wp-login.php » reçoivent un refus, non une page. */
function estUnEcran({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  const chemin = cheminDe(url).replaceAll(/\/+/g, '/')
  if (chemin === '/') return true
  const [, debut = ''] = chemin.split('/')
  return !estDUneMachine(debut) && debut !== 'assets' && !chemin.includes('.') && accept.includes('text/html')
}

/** Ce qu'une sonde ou un client demande, et aucun écran : une page y dirait que tout va bien, même à qui accepte du HTML. */
const estDUneMachine = (debut: string): boolean =>
  /^(?:v\d+|api|rest|graphql|actuator|metrics|status|ping|up|alive|heartbeat|-|readiness|(?:health|live|ready|startup)(?:y|z|check|ness)?)$/i.test(
    debut,
  )
