import type { logementContract } from '@relogement/domain/logement/logement.contract'
import type { NomTransitionLogement } from '@relogement/domain/logement/logement.transitions'
import { routesCommentaires } from '../commentaire/commentairesDuSujet.ts'
import type { Traitements } from '../core/http/route.ts'
import { noterPageLue } from '../core/lectures.ts'
import { routesDocuments } from '../document/documentsDuSujet.ts'
import { routesHistorique } from '../historique/historiqueDuSujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { fermerLesVues } from './avertir.ts'
import { exporterLogements } from './exporterLogements.ts'
import { importerLogements } from './importer.usecase.ts'
import { compterLogements, lireLogements } from './logement.liste.ts'
import { getLogement } from './logement.queries.ts'
import { logementServi } from './logement.sujet.ts'
import { creerLogement, modifierLogement } from './modifier.usecases.ts'
import { lirePassages, passerLogement } from './passer.usecase.ts'
import { presenterLogement } from './presenterLogement.ts'
import { annulerReservation, demanderProlongation, nePasSouhaiter, reserver, souhaiter } from './reserver.usecases.ts'

export const logementRoutes: Traitements<typeof logementContract, ServicesRelogement> = {
  'GET /v1/logements': (ctx, { query }) => lireLogements(ctx, query),
  'GET /v1/logements/_facettes': (ctx, { query }) => compterLogements(ctx, query),
  'POST /v1/logements/_export': (ctx, { body }) => exporterLogements(ctx, body),
  'POST /v1/logements': (ctx, { body }) => creerLogement(ctx, body),
  'POST /v1/logements/_import': importerLogements,
  'GET /v1/logements/{id}': async (ctx, { params: { id }, query }) => {
    const logement = await getLogement(ctx.db, ctx.acteur, id)
    if (query.ecran === 'fiche') await fermerLesVues(ctx, id)
    const presente = presenterLogement(ctx, logement)
    const { length: total } = presente.menages
    if (total > 0)
      await noterPageLue(ctx, { liste: 'menagesDUnLogement', colonnes: ['noms', 'codeMenage', 'statut'], page: 1, pageSize: total, total })
    return presente
  },
  'PATCH /v1/logements/{id}': (ctx, { params, body }) => modifierLogement(ctx, params.id, body),
  ...routesHistorique(logementServi),
  ...routesCommentaires(logementServi),
  ...routesDocuments(logementServi),
  'POST /v1/logements/{id}/reservations': (ctx, { params }) => reserver(ctx, params.id),
  'DELETE /v1/logements/{id}/reservations': (ctx, { params }) => annulerReservation(ctx, params.id),
  'DELETE /v1/business/logements/{id}/reservation': (ctx, { params }) => annulerReservation(ctx, params.id),
  'POST /v1/logements/{id}/nonSouhaites': (ctx, { params }) => nePasSouhaiter(ctx, params.id),
  'PATCH /v1/logements/{id}/nonSouhaites/_cancel': (ctx, { params }) => souhaiter(ctx, params.id),
  'POST /v1/business/logements/{id}/prolongation': (ctx, { params }) => demanderProlongation(ctx, params.id),
  'GET /v1/business/logements/{id}/transitions': (ctx, { params }) => lirePassages(ctx, params.id),
  'PUT /v1/business/logements/{id}/transitions': (ctx, { params, body }) =>
    // Inconnue, la table la refuse.
    passerLogement(ctx, params.id, { ...body, transition: body.transition as NomTransitionLogement }),
  'PUT /v1/business/logements/{id}/rendu-bailleur': (ctx, { params }) => passerLogement(ctx, params.id, { transition: 'rendu_bailleur' }),
}
