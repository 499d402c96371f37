import type { registreContract } from '@relogement/domain/registre/registre.contract'
import { sujetRegistre } from '@relogement/domain/registre/registre.sujet'
import type { Traitements } from '../core/http/route.ts'
import { routesHistorique, type SujetHistorise } from '../historique/historiqueDuSujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { exporterTraitements, exporterViolations, lireTraitements, lireViolations } from './registre.liste.ts'
import { type Entree, getEntree } from './registre.queries.ts'
import { inscrire, lireEntree, mettreAJour } from './registre.usecases.ts'

const registreServi: SujetHistorise<(typeof sujetRegistre)['pluriel'], Entree> = {
  sujet: sujetRegistre,
  lire: getEntree,
  verrouiller: (ctx, id) => getEntree(ctx, id, { tenue: true }),
  lecturesNotees: false,
  litHistorique: () => true,
}

export const registreRoutes: Traitements<typeof registreContract, ServicesRelogement> = {
  'GET /v1/rgpd/traitements': (ctx, { query }) => lireTraitements(ctx, query),
  'GET /v1/rgpd/violations': (ctx, { query }) => lireViolations(ctx, query),
  'POST /v1/rgpd/traitements': (ctx, { body }) => inscrire(ctx, 'TRAITEMENT', body),
  'POST /v1/rgpd/violations': (ctx, { body }) => inscrire(ctx, 'VIOLATION', body),
  'GET /v1/registres/{id}': (ctx, { params }) => lireEntree(ctx, params.id),
  'PATCH /v1/rgpd/traitements/{id}': (ctx, { params, body }) => mettreAJour(ctx, 'TRAITEMENT', params.id, body),
  'PATCH /v1/rgpd/violations/{id}': (ctx, { params, body }) => mettreAJour(ctx, 'VIOLATION', params.id, body),
  'POST /v1/business/traitements/_export': (ctx, { body }) => exporterTraitements(ctx, body),
  'POST /v1/business/violations/_export': (ctx, { body }) => exporterViolations(ctx, body),
  ...routesHistorique(registreServi),
}
