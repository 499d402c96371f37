import type { monCompteContract } from '@relogement/domain/compte/monCompte.contract'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { fermerMesSessions, lireMonCompte } from './monCompte.usecases.ts'
import { poserLeMien, proposerLeMien, refaireMesCodes, retirerLeMien } from './secondFacteur.usecases.ts'

export const monCompteRoutes: Traitements<typeof monCompteContract, ServicesRelogement> = {
  'GET /v1/business/mon-compte': (ctx) => lireMonCompte(ctx),
  'DELETE /v1/business/mon-compte/sessions': (ctx) => fermerMesSessions(ctx, null),
  'DELETE /v1/business/mon-compte/sessions/{sessionId}': (ctx, { params }) => fermerMesSessions(ctx, params.sessionId),
  'POST /v1/business/mon-compte/second-facteur': sansTransaction(proposerLeMien),
  'PUT /v1/business/mon-compte/second-facteur': sansTransaction(poserLeMien),
  'POST /v1/business/mon-compte/second-facteur/codes': sansTransaction(refaireMesCodes),
  'POST /v1/business/mon-compte/second-facteur/retrait': sansTransaction(retirerLeMien),
}
