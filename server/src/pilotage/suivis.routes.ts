import type { suivisContract } from '@relogement/domain/pilotage/suivis.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { compterSuiviPropositions, exporterSuiviPropositions, lireSuiviPropositions } from './suiviPropositions.ts'
import { compterSuiviRelogements, exporterSuiviRelogements, lireSuiviRelogements } from './suiviRelogements.ts'

export const suivisRoutes: Traitements<typeof suivisContract, ServicesRelogement> = {
  'GET /v1/propositions': (ctx, { query }) => lireSuiviPropositions(ctx, query),
  'GET /v1/propositions/_facettes': (ctx, { query }) => compterSuiviPropositions(ctx, query),
  'POST /v1/propositions/_export': (ctx, { body }) => exporterSuiviPropositions(ctx, body),
  'GET /v1/business/suivi-relogements': (ctx, { query }) => lireSuiviRelogements(ctx, query),
  'GET /v1/business/suivi-relogements/_facettes': (ctx, { query }) => compterSuiviRelogements(ctx, query),
  'POST /v1/business/suivi-relogements/_export': (ctx, { body }) => exporterSuiviRelogements(ctx, body),
}
