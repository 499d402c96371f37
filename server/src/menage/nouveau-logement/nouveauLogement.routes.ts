import type { nouveauLogementContract } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { etablirFiche } from './etablir.usecase.ts'
import { enregistrerFiche, lireFiche } from './fiche.usecases.ts'

export const nouveauLogementRoutes: Traitements<typeof nouveauLogementContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/fiche-nouveau-logement': (ctx, { params }) => lireFiche(ctx, params.id),
  'PUT /v1/business/menages/{id}/fiche-nouveau-logement': (ctx, { params, body }) =>
    enregistrerFiche(ctx, params.id, body.nouveauLogement, body.relever),
  'POST /v1/business/fiche-nouveau-logement/generate': (ctx, { body }) => etablirFiche(ctx, body),
}
