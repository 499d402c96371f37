import type { anruContract } from '@relogement/domain/anru/anru.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireDossiersAnru } from './dossiers.ts'
import { exporterAnru } from './exporter.ts'
import { lireIndicateurs } from './indicateurs.usecase.ts'

export const anruRoutes: Traitements<typeof anruContract, ServicesRelogement> = {
  'GET /v1/business/indicateurs-anru': (ctx, { query }) => lireIndicateurs(ctx, query),
  'GET /v1/business/indicateurs-anru/dossiers': (ctx, { query }) => lireDossiersAnru(ctx, query),
  'POST /v1/business/indicateurs-anru/_export': (ctx, { body }) => exporterAnru(ctx, body),
}
