import type { operateurContract } from '@relogement/domain/referentiel/operateur.contract'
import type { referentielContract } from '@relogement/domain/referentiel/referentiel.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { listesChangees } from './listes.ts'
import { getNomenclature, lireNomenclatures } from './nomenclature.queries.ts'
import { ajouterNomenclature, changerNomenclature, lireLesEmplois, reunirEntrees, supprimerNomenclature } from './nomenclature.usecases.ts'
import { changerOperateur, lireOperateur } from './operateur.usecases.ts'
import { lirePartenaires, lireVilles } from './referentiel.listes.ts'

export const referentielRoutes: Traitements<typeof referentielContract & typeof operateurContract, ServicesRelogement> = {
  'GET /v1/business/operateur': (ctx) => lireOperateur(ctx),
  'PUT /v1/business/operateur': (ctx, { body }) => changerOperateur(ctx, body),
  'GET /v1/villes': (ctx, { query }) => lireVilles(ctx, query),
  'GET /v1/partenaires': (ctx, { query }) => lirePartenaires(ctx, query),
  'GET /v1/nomenclatures': (ctx, { query }) => lireNomenclatures(ctx, query),
  'GET /v1/nomenclatures/{id}': (ctx, { params }) => getNomenclature(ctx, params.id),
  'POST /v1/nomenclatures': (ctx, { body }) => ajouterNomenclature(ctx, body),
  'PATCH /v1/nomenclatures/{id}': (ctx, { params, body }) => changerNomenclature(ctx, params.id, body),
  'DELETE /v1/nomenclatures/{id}': (ctx, { params }) => supprimerNomenclature(ctx, params.id),
  'POST /v1/business/nomenclatures/{id}/reunion': (ctx, { params, body }) => reunirEntrees(ctx, params.id, body.vers),
  'GET /v1/business/nomenclatures/{id}/emplois': (ctx, { params }) => lireLesEmplois(ctx, params.id),
  'GET /v1/business/listes': ({ db }) => listesChangees(db),
}
