import type { Courriel, courrielContract } from '@relogement/domain/courriel/courriel.contract'
import type { courrielDuMenageContract } from '@relogement/domain/courriel/modeles/courrielDuMenage.contract'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { lirePage } from '../core/page.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireCourrielsDuMenage } from './courrielsDuMenage.usecases.ts'
import { lireModele } from './modele.usecase.ts'

export const courrielDuMenageRoutes: Traitements<typeof courrielDuMenageContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/courriels': (ctx, { params, query }) => lireCourrielsDuMenage(ctx, params.id, query),
  'GET /v1/business/menages/{id}/courriels/modele': (ctx, { params, query }) => lireModele(ctx, params.id, query.type),
}

export const courrielRoutes: Traitements<typeof courrielContract, ServicesRelogement> = {
  'GET /v1/courriels': (ctx, { query }) => lireBoiteDEnvoi(ctx, query),
}

/** Sans serveur de courriel, c'est ici que se lisent les liens de compte ; une fois parti, un lien n'y est plus. */
async function lireBoiteDEnvoi(ctx: Contexte, { page, pageSize, sort }: PageDe & { sort: string }) {
  const [champ, sens] = sort.split(':')
  const courriels = ctx.db
    .selectFrom('email_sortant')
    .select(['id', 'type', 'destinataires', 'sujet', 'corps', 'statut', 'cree_le', 'envoye_le', 'tentatives'])
    // Ceux d'une archive se lisent avec elle, ouverte avec un motif.
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('menage as m').select('m.id').whereRef('m.id', '=', 'email_sortant.menage_id').where('m.archive_le', 'is not', null),
        ),
      ),
    )
    .orderBy(champ === 'statut' ? 'statut' : 'cree_le', sens === 'asc' ? 'asc' : 'desc')
    .orderBy('id', 'desc')
  const { lignes, total } = await lirePage(courriels, { page, pageSize })
  const membres = lignes.map(({ cree_le, envoye_le, statut, ...ligne }) =>
    presentItem('Courriel', `/v1/courriels/${ligne.id}`, {
      ...ligne,
      statut: statut as Courriel['statut'],
      creeLe: cree_le.toISOString(),
      envoyeLe: envoye_le?.toISOString() ?? null,
    }),
  )
  return presentCollection({ type: 'Courriel', url: ctx.requete.url, page, pageSize, total }, membres, {})
}
