import type { operationContract } from '@relogement/domain/operation/operation.contract'
import type { Acces } from '../core/database.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { routesDocuments } from '../document/documentsDuSujet.ts'
import { routesHistorique } from '../historique/historiqueDuSujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { ajouterDate, changerDate, lireDates, type Recoter } from './dates.usecases.ts'
import { exporterCommentaires } from './exporterCommentaires.ts'
import { relire } from './gestes.ts'
import { creerOperation, modifierOperation } from './modifier.usecases.ts'
import { deciderDesObjectifs, lireObjectifs } from './objectifs.usecases.ts'
import { compterOperations, exporterOperations, lireOperations } from './operation.liste.ts'
import { listCharges } from './operation.queries.ts'
import { operationServie } from './operation.sujet.ts'
import { passerOperation } from './passer.usecase.ts'
import { lireStatistiques } from './statistiques.ts'
import { ajouterTache, changer, changerUnEcrit, commenterUneDate, lireCommentaires, lireToutes } from './taches.usecases.ts'

/** Ce que la cotation, qui connaît les opérations, fait à leur suite. */
interface Cotation {
  readonly donnerLesRegles: (db: Acces, operationId: string) => Promise<void>
  readonly recoter: Recoter
}

export const operationRoutes = ({ donnerLesRegles, recoter }: Cotation): Traitements<typeof operationContract, ServicesRelogement> => ({
  'GET /v1/operations': (ctx, { query }) => lireOperations(ctx, query),
  'GET /v1/operations/_facettes': (ctx, { query }) => compterOperations(ctx, query),
  'POST /v1/operations/_export': (ctx, { body }) => exporterOperations(ctx, body),
  'GET /v1/business/operations/charges': async ({ db, requete }, { query }) => {
    const charges = await listCharges(db, query.pour)
    const membres = charges.map((qui) => presentItem('Utilisateur', `/v1/utilisateurs/${qui.id}`, qui))
    return presentCollection(
      { type: 'Utilisateur', url: requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
      membres,
      {},
    )
  },
  'POST /v1/operations': (ctx, { body }) => creerOperation(ctx, body, donnerLesRegles),
  'GET /v1/operations/{id}': (ctx, { params }) => relire(ctx, params.id),
  'PATCH /v1/operations/{id}': (ctx, { params, body }) => modifierOperation(ctx, params.id, body),
  'PUT /v1/business/operations/{id}/transitions': (ctx, { params, body }) => passerOperation(ctx, params.id, body),
  ...routesHistorique(operationServie),
  ...routesDocuments(operationServie),
  'GET /v1/operations/{id}/objectifs': (ctx, { params, query }) => lireObjectifs(ctx, params.id, query),
  'PATCH /v1/operations/{id}/objectifs': (ctx, { params, body }) => deciderDesObjectifs(ctx, params.id, body),
  'GET /v1/statistiques-operations': (ctx, { query }) => lireStatistiques(ctx, query),
  'GET /v1/operations/{id}/taches': (ctx, { params, query }) => lireCommentaires(ctx, params.id, ['TACHE'], query),
  'POST /v1/operations/{id}/taches': (ctx, { params, body }) => ajouterTache(ctx, params.id, body),
  'PATCH /v1/operations/{id}/taches/{tacheId}': (ctx, { params: { id, tacheId }, body }) =>
    changer(ctx, { id, commentaireId: tacheId }, 'TACHE', body),
  'GET /v1/operations/{id}/commentaires': (ctx, { params, query: { sousTypes = ['DATE', 'TACHE'], ...page } }) =>
    lireCommentaires(ctx, params.id, sousTypes, page),
  'POST /v1/operations/{id}/commentaires': (ctx, { params, body }) => commenterUneDate(ctx, params.id, body),
  'PATCH /v1/operations/{id}/commentaires/{commentaireId}': (ctx, { params, body }) => changerUnEcrit(ctx, params, body),
  'POST /v1/operations/{id}/commentaires/_export': (ctx, { params, body }) => exporterCommentaires(ctx, params.id, body),
  'GET /v1/modifications': (ctx, { query }) => lireToutes(ctx, query),
  'GET /v1/operations/{id}/dates': (ctx, { params, query }) => lireDates(ctx, params.id, query),
  'POST /v1/operations/{id}/dates': (ctx, { params, body }) => ajouterDate(ctx, params.id, body, recoter),
  'PATCH /v1/operations/{id}/dates/{dateId}': (ctx, { params, body }) => changerDate(ctx, params, body, recoter),
})
