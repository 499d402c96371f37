import { introuvable } from '@relogement/domain/common/errors'
import type { operateurContract } from '@relogement/domain/referentiel/operateur.contract'
import type { referentielContract } from '@relogement/domain/referentiel/referentiel.contract'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { findNomenclature, findZone, listNomenclatures, listPartenaires, listVilles, listZones } from './listes.queries.ts'
import { changerOperateur, lireOperateur } from './operateur.usecases.ts'
import { presenterNomenclature, presenterPartenaire, presenterVille, presenterZone } from './presenter.ts'

export const referentielRoutes: Traitements<typeof referentielContract & typeof operateurContract, ServicesRelogement> = {
  'GET /v1/business/operateur': (ctx) => lireOperateur(ctx),
  'PUT /v1/business/operateur': (ctx, { body }) => changerOperateur(ctx, body),
  'GET /v1/villes': async (ctx, { query }) => collection(ctx, query, 'Ville', await listVilles(ctx.db, query), presenterVille),
  'GET /v1/partenaires': async (ctx, { query }) =>
    collection(ctx, query, 'Partenaire', await listPartenaires(ctx.db, query), presenterPartenaire),
  'GET /v1/zones-geographiques': async (ctx, { query }) =>
    collection(ctx, query, 'ZoneGeographique', await listZones(ctx.db, query), presenterZone),
  'GET /v1/zones-geographiques/{id}': async (ctx, { params }) =>
    presenterZone((await findZone(ctx.db, params.id)) ?? absent('Zone géographique')),
  'GET /v1/nomenclatures': async (ctx, { query }) =>
    collection(ctx, query, 'Nomenclature', await listNomenclatures(ctx.db, query), presenterNomenclature),
  'GET /v1/nomenclatures/{id}': async (ctx, { params }) =>
    presenterNomenclature((await findNomenclature(ctx.db, params.id)) ?? absent('Entrée de liste')),
}

const collection = <L, P>(
  { requete }: Contexte,
  { page, pageSize }: PageDe,
  type: string,
  { lignes, total }: { lignes: L[]; total: number },
  presenter: (ligne: L) => P,
) => presentCollection({ type, url: requete.url, page, pageSize, total }, lignes.map(presenter), {})

function absent(quoi: string): never {
  throw introuvable(quoi)
}
