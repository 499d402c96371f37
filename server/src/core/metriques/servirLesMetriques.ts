import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyInstance } from 'fastify'
import type { Metriques } from './metriques.ts'

/** Où un superviseur lit les mesures de ce processus. */
export const ADRESSE_DES_METRIQUES = '/metrics'

/** Mesure chaque demande, et montre les mesures à qui a le jeton : elles disent l'activité du service, non ses données. */
export function servirLesMetriques(app: FastifyInstance, metriques: Metriques, jeton: string): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metriques.noter({
      methode: method,
      // Ce qu'aucune route ne connaît tient en une ligne : un robot n'en crée pas mille.
      route: routeOptions.url ?? 'inconnue',
      statut: reply.statusCode,
      secondes: reply.elapsedTime / 1_000,
    })
  })
  const attendu = empreinte(`Bearer ${jeton}`)
  app.get(ADRESSE_DES_METRIQUES, async ({ headers }, reply) => {
    if (!timingSafeEqual(empreinte(headers.authorization ?? ''), attendu)) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new DomainError('session', 'metriques.jeton', 'Ces mesures se lisent avec le jeton METRIQUES_JETON')
    }
    const { type, texte } = await metriques.lire()
    return reply.type(type).header('Cache-Control', 'no-store').send(texte)
  })
}

const empreinte = (texte: string) => createHash('sha256').update(texte).digest()
