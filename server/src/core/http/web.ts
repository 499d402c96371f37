import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { racine } from '../racine.ts'
import { estApi } from './entetes.ts'

const DOSSIER = join(racine, 'web', 'dist')
const UN_AN_S = 31_536_000

/** Sert l'écran construit : ses fichiers nommés par empreinte pour un an, et sa page d'entrée pour toute adresse de l'écran. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(DOSSIER)) return
  await app.register(fastifyStatic, {
    root: DOSSIER,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reponse, chemin) => {
      reponse.header('Cache-Control', chemin.includes('/assets/') ? `public, max-age=${UN_AN_S}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    if (estApi(request.url) || request.url.startsWith('/assets/')) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
