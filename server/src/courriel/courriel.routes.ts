import type { Courriel, courrielContract } from '@relogement/domain/courriel/courriel.contract'
import type { courrielDuMenageContract } from '@relogement/domain/courriel/modeles/courrielDuMenage.contract'
import { faitsDuCompte, montrerLeLien, refusDuLien } from '../acces/montrerLeLien.usecase.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import { noterPageLue } from '../core/lectures.ts'
import { lirePage } from '../core/page.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireCourrielsDuMenage } from './courrielsDuMenage.usecases.ts'
import { lireModele } from './modele.usecase.ts'

export const courrielDuMenageRoutes: Traitements<typeof courrielDuMenageContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/courriels': (ctx, { params, query }) => lireCourrielsDuMenage(ctx, params.id, query),
  'GET /v1/business/menages/{id}/courriels/modele': (ctx, { params, query }) => lireModele(ctx, params.id, query),
}

export const courrielRoutes: Traitements<typeof courrielContract, ServicesRelogement> = {
  'GET /v1/courriels': (ctx, { query }) => lireBoiteDEnvoi(ctx, query),
  // Sans transaction de la route : le lien ne doit pas rester parmi les réponses rejouées.
  'POST /v1/courriels/{id}/lien': sansTransaction(montrerLeLien),
}

const COLONNES = ['type', 'destinataires', 'sujet', 'corps', 'statut', 'cree_le', 'envoye_le', 'tentatives'] as const

/** Ce que le produit a écrit ; aucun lien de compte ne s'y lit. */
async function lireBoiteDEnvoi(ctx: Contexte<ServicesRelogement>, { page, pageSize, sort }: PageDe & { sort: string }) {
  const [champ, sens] = sort.split(':')
  const courriels = ctx.db
    .selectFrom('email_sortant')
    .select(['id', ...COLONNES])
    .select(faitsDuCompte)
    // Ceux d'une archive se lisent avec elle, ouverte avec un motif.
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('menage as m').select('m.id').whereRef('m.id', '=', 'email_sortant.sujet_id').where('m.archive_le', 'is not', null),
        ),
      ),
    )
    .orderBy(champ === 'statut' ? 'statut' : 'cree_le', sens === 'asc' ? 'asc' : 'desc')
    .orderBy('id', 'desc')
  const { lignes, total } = await lirePage(courriels, { page, pageSize })
  await noterPageLue(ctx, { liste: 'courriels', page, pageSize, lignes: lignes.length, total, colonnes: COLONNES, filtres: [] })
  const membres = lignes.map(({ cree_le, envoye_le, statut, compte, ...ligne }) =>
    presentItem('Courriel', `/v1/courriels/${ligne.id}`, {
      ...ligne,
      statut: statut as Courriel['statut'],
      creeLe: cree_le.toISOString(),
      envoyeLe: envoye_le?.toISOString() ?? null,
      can: refusDuLien(ctx.services, { type: ligne.type, statut, compte }) === null ? ['montrer-le-lien'] : [],
    }),
  )
  return presentCollection({ type: 'Courriel', url: ctx.requete.url, page, pageSize, total }, membres, {})
}
