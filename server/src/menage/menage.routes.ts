import type { menageContract } from '@relogement/domain/menage/menage.contract'
import { routesAlertes } from '../alerte/alertesDuSujet.ts'
import { routesCommentaires, routesMentions } from '../commentaire/commentairesDuSujet.ts'
import type { Traitements } from '../core/http/route.ts'
import { routesDocuments } from '../document/documentsDuSujet.ts'
import { routesHistorique } from '../historique/historiqueDuSujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { routesSuivis } from '../suivi/suivisDuSujet.ts'
import { lireAssignations } from './assignations.usecase.ts'
import { exporterMenages } from './export/exporterMenages.ts'
import { chargesPossibles, lireComposition, lireMenage } from './lecture.usecases.ts'
import { compterMenages, listerMenages } from './liste/menages.liste.ts'
import { listerRecents } from './liste/recents.ts'
import { suggererMenages } from './liste/suggestions.ts'
import { menageServi } from './menage.sujet.ts'
import { modifierMenage } from './modification/modifier.usecase.ts'
import { passer } from './passages/passer.usecase.ts'
import { lirePassages } from './passages/places.ts'

export const menageRoutes: Traitements<typeof menageContract, ServicesRelogement> = {
  'GET /v1/menages': (ctx, { query }) => listerMenages(ctx, query),
  'GET /v1/menages/_facettes': (ctx, { query }) => compterMenages(ctx, query),
  'GET /v1/menages/_suggestions': (ctx, { query }) => suggererMenages(ctx, query),
  'GET /v1/menages/_recents': (ctx) => listerRecents(ctx),
  'GET /v1/menages/{id}': (ctx, { params, query }) => lireMenage(ctx, params.id, query.ecran),
  'PATCH /v1/menages/{id}': (ctx, { params, body }) => modifierMenage(ctx, params.id, body),
  'POST /v1/menages/_export': (ctx, { body }) => exporterMenages(ctx, body),
  ...routesHistorique(menageServi),
  'GET /v1/menages/{id}/composition': (ctx, { params }) => lireComposition(ctx, params.id),
  ...routesCommentaires(menageServi),
  ...routesMentions(menageServi),
  ...routesDocuments(menageServi),
  ...routesAlertes(menageServi),
  ...routesSuivis(menageServi),
  'GET /v1/business/menages/{id}/transitions': (ctx, { params }) => lirePassages(ctx, params.id),
  'PUT /v1/business/menages/{id}/transitions': (ctx, { params, body }) => passer(ctx, params.id, body),
  'GET /v1/menages/{id}/charges-de-relogement': (ctx, { params }) => chargesPossibles(ctx, params.id),
  'GET /v1/menages/{id}/assignations': (ctx, { params }) => lireAssignations(ctx, params.id),
}
