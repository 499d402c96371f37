import type { operateurContract } from '@relogement/domain/referentiel/operateur.contract'
import type { referentielContract } from '@relogement/domain/referentiel/referentiel.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { changerOperateur, lireOperateur } from './operateur.usecases.ts'
import { lireNomenclature, lireNomenclatures, lirePartenaires, lireVilles } from './referentiel.listes.ts'

export const referentielRoutes: Traitements<typeof referentielContract & typeof operateurContract, ServicesRelogement> = {
  'GET /v1/business/operateur': (ctx) => lireOperateur(ctx),
  'PUT /v1/business/operateur': (ctx, { body }) => changerOperateur(ctx, body),
  'GET /v1/villes': (ctx, { query }) => lireVilles(ctx, query),
  'GET /v1/partenaires': (ctx, { query }) => lirePartenaires(ctx, query),
  'GET /v1/nomenclatures': (ctx, { query }) => lireNomenclatures(ctx, query),
  'GET /v1/nomenclatures/{id}': (ctx, { params }) => lireNomenclature(ctx, params.id),
}
