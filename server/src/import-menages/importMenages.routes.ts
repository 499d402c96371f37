import type { importMenagesContract } from '@relogement/domain/import-menages/importMenages.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { annulerLImport } from './annuler.usecase.ts'
import { lancerLImport } from './executer.ts'
import { lireLesImports } from './importMenages.liste.ts'
import { joindreLesDocuments, retirerLesJoints } from './joindre.usecase.ts'
import { lireLImport } from './lire.usecase.ts'
import { rattacherLesColonnes, recevoirUnImport } from './recevoir.usecase.ts'
import { lireLesRefusees } from './refusees.ts'

export const importMenagesRoutes: Traitements<typeof importMenagesContract, ServicesRelogement> = {
  'GET /v1/imports-de-menages': (ctx, { query }) => lireLesImports(ctx, query),
  'POST /v1/imports-de-menages': recevoirUnImport,
  'GET /v1/imports-de-menages/{id}': (ctx, { params }) => lireLImport(ctx, params.id),
  'PATCH /v1/imports-de-menages/{id}': (ctx, { params, body }) => rattacherLesColonnes(ctx, params.id, body.colonnes),
  'POST /v1/imports-de-menages/{id}/documents': joindreLesDocuments,
  'DELETE /v1/imports-de-menages/{id}/documents': (ctx, { params }) => retirerLesJoints(ctx, params.id),
  'POST /v1/imports-de-menages/{id}/execution': (ctx, { params }) => lancerLImport(ctx, params.id),
  'POST /v1/imports-de-menages/{id}/annulation': (ctx, { params }) => annulerLImport(ctx, params.id),
  'GET /v1/imports-de-menages/{id}/refusees': (ctx, { params }) => lireLesRefusees(ctx, params.id),
}
