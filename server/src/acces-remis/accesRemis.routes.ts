import type { accesRemisContract } from '@relogement/domain/acces-remis/accesRemis.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireAccesRemis } from './accesRemis.liste.ts'
import { retirerUnAcces } from './retirer.usecase.ts'

export const accesRemisRoutes: Traitements<typeof accesRemisContract, ServicesRelogement> = {
  'GET /v1/rgpd/acces-remis': (ctx, { query }) => lireAccesRemis(ctx, query),
  'DELETE /v1/rgpd/acces-remis/{sorte}/{id}': (ctx, { params }) => retirerUnAcces(ctx, params.sorte, params.id),
}
