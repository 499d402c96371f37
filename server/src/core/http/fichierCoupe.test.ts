import { Readable } from 'node:stream'
import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyBaseLogger } from 'fastify'
import { expect } from 'vitest'
import { URL_PUBLIQUE } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'
import { createApp } from './app.ts'

test('un fichier qui échoue avant son premier octet est un refus que tout client lit, qu’il accepte ou non une réponse compressée', async ({
  api,
}) => {
  const app = await createApp({
    urlPublique: URL_PUBLIQUE,
    limiteDebit: 1_000,
    mandataires: [],
    production: false,
    services: api.services,
    log: api.services.log as FastifyBaseLogger,
  })
  app.get('/fichier', (_demande, reponse) => {
    const flux = new Readable({
      read() {
        this.destroy(new DomainError('indisponible', 'essai', 'La base ne répond pas.'))
      },
    })
    return reponse
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="menages.csv"')
      .header('Content-Length', '5000')
      .send(flux)
  })
  const adresse = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    for (const accepte of ['gzip, br', 'identity']) {
      const reponse = await fetch(`${adresse}/fichier`, { headers: { 'accept-encoding': accepte } })
      expect([accepte, reponse.status, reponse.headers.get('content-disposition'), await reponse.json()]).toEqual([
        accepte,
        503,
        null,
        expect.objectContaining({ errorDescription: 'La base ne répond pas.' }),
      ])
    }
  } finally {
    await app.close()
  }
})
