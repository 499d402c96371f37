import type { documentContract } from '@relogement/domain/document/document.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { ajouterDocuments } from './ajouter.usecase.ts'
import { changerDocument, supprimerDocument } from './changer.usecases.ts'
import { lireContenu, lireDocuments } from './lire.usecases.ts'
import { lireEnDocx } from './lireEnDocx.usecase.ts'

export const documentRoutes: Traitements<typeof documentContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/documents': (ctx, { params, query }) => lireDocuments(ctx, params.id, query),
  'POST /v1/business/menages/documents/upload': ajouterDocuments,
  'GET /v1/menages/{id}/documents/{docId}/contenu': (ctx, { params, query }) => lireContenu(ctx, params, query.apercu !== undefined),
  'GET /v1/menages/{id}/documents/{docId}/docx': (ctx, { params }) => lireEnDocx(ctx, params),
  'PATCH /v1/menages/{id}/documents/{docId}': (ctx, { params, body }) => changerDocument(ctx, params, body),
  'DELETE /v1/menages/{id}/documents/{docId}': (ctx, { params }) => supprimerDocument(ctx, params),
}
