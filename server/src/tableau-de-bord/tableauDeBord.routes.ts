import type { tableauDeBordContract } from '@relogement/domain/tableau-de-bord/tableauDeBord.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireCollaborateurs } from './collaborateurs.ts'
import { lireCompteur } from './compteur.ts'
import { lireStatistiques } from './statistiques.usecase.ts'

export const tableauDeBordRoutes: Traitements<typeof tableauDeBordContract, ServicesRelogement> = {
  'GET /v1/business/collaborateurs': (ctx, { query }) => lireCollaborateurs(ctx, query),
  'GET /v1/statistiques-menages': (ctx, { query }) => lireStatistiques(ctx, query),
  'GET /v1/business/statistiques-menages/{compteur}': (ctx, { params, query }) => lireCompteur(ctx, query, params.compteur),
}
