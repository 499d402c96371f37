import type { produitsContract } from '@relogement/domain/document/produits/produits.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { Fabriques } from './fabrique.ts'
import { lireEnDocx } from './lireEnDocx.usecase.ts'
import { lireProduits } from './lireProduits.usecase.ts'

export const produitsRoutes = (fabriques: Fabriques): Traitements<typeof produitsContract, ServicesRelogement> => ({
  'GET /v1/menages/{id}/documents/{docId}/docx': (ctx, { params }) => lireEnDocx(ctx, params),
  'GET /v1/business/menages/{id}/documents-produits': (ctx, { params }) => lireProduits(ctx, fabriques, params.id),
})
