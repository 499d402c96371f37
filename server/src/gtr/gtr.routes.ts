import type { consultationEcriteContract } from '@relogement/domain/reunion/consultationEcrite.contract'
import type { reunionContract } from '@relogement/domain/reunion/reunion.contract'
import { routesCommentaires } from '../commentaire/commentairesDuSujet.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import { noterPageLue } from '../core/lectures.ts'
import { composantHorsVerrou } from '../core/pdf/horsVerrou.ts'
import { routesDocuments } from '../document/documentsDuSujet.ts'
import { routesHistorique } from '../historique/historiqueDuSujet.ts'
import { creerReunion, relire, supprimerReunion } from '../reunion/modifier.usecases.ts'
import { lireReunions } from '../reunion/reunion.liste.ts'
import { getReunion } from '../reunion/reunion.queries.ts'
import { reunionServie } from '../reunion/reunion.sujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { donnerSonAvis, ouvrirLaConsultation, signalerLeLien } from './avisParLien.usecases.ts'
import { envoyer, produire } from './documents.usecases.ts'
import { montrerUnLien, retirerLeLien } from './liens.ts'
import { listLogements } from './logements.queries.ts'
import { ajouterLogement, oterLogement } from './logements.usecases.ts'
import { listMenages } from './menages.queries.ts'
import { ecrireLigne, inscrire, retirer } from './menages.usecases.ts'
import { passerReunion, patcherReunion } from './passer.usecase.ts'
import { repondre } from './repondre.usecase.ts'

const enPage = <L>(ctx: Contexte, type: string, lignes: readonly L[], { page, pageSize }: PageDe) =>
  presentCollection(
    { type, url: ctx.requete.url, page, pageSize, total: lignes.length },
    lignes.slice((page - 1) * pageSize, page * pageSize),
    {},
  )

export const consultationEcriteRoutes: Traitements<typeof consultationEcriteContract, ServicesRelogement> = {
  'POST /v1/business/consultation-ecrite/_ouvrir': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => ouvrirLaConsultation(ctx, body.jeton),
  ),
  'POST /v1/business/consultation-ecrite/_signaler': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => signalerLeLien(ctx, body.jeton),
  ),
  'POST /v1/business/consultation-ecrite': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: Parameters<typeof donnerSonAvis>[1] }) => donnerSonAvis(ctx, body),
  ),
  'POST /v1/reunions/{id}/liens': (ctx, { params, body }) => montrerUnLien(ctx, params.id, body.email),
  'DELETE /v1/reunions/{id}/liens/{lienId}': (ctx, { params }) => retirerLeLien(ctx, params.id, params.lienId),
}

export const gtrRoutes: Traitements<typeof reunionContract, ServicesRelogement> = {
  'GET /v1/reunions': (ctx, { query }) => lireReunions(ctx, query),
  'POST /v1/reunions': (ctx, { body }) => creerReunion(ctx, body),
  'GET /v1/reunions/{id}': (ctx, { params }) => relire(ctx, params.id),
  'PATCH /v1/reunions/{id}': composantHorsVerrou((ctx, { params, body }) => patcherReunion(ctx, params.id, body)),
  'PATCH /v1/reunions/{id}/propositions/{propositionId}': (ctx, { params, body }) => repondre(ctx, params, body),
  'POST /v1/business/gtr/{id}/cloture': composantHorsVerrou((ctx, { params }) => passerReunion(ctx, params.id, 'cloturer')),
  'POST /v1/business/gtr/{id}/reouverture': (ctx, { params, body }) => passerReunion(ctx, params.id, 'rouvrir', body ?? {}),
  'DELETE /v1/reunions/{id}': (ctx, { params }) => supprimerReunion(ctx, params.id),
  'POST /v1/business/document-gtr/generate': composantHorsVerrou((ctx, { body }) => produire(ctx, body)),
  'POST /v1/business/document-gtr/envoi': (ctx, { body }) => envoyer(ctx, body),
  'GET /v1/reunions/{id}/menages': async (ctx, { params, query }) => {
    const lignes = await listMenages(ctx, await getReunion(ctx.db, ctx.acteur, params.id))
    const { page, pageSize } = query
    const colonnes = ['noms', 'codeMenage', 'statut', 'cotation', 'chargeDeRelogement'] as const
    await noterPageLue(ctx, { liste: 'menagesDUnGtr', colonnes, page, pageSize, total: lignes.length })
    return enPage(ctx, 'MenageDeReunion', lignes, query)
  },
  'POST /v1/reunions/{id}/menages/{menageId}': (ctx, { params }) => inscrire(ctx, params),
  'PATCH /v1/reunions/{id}/menages/{menageId}': (ctx, { params, body }) => ecrireLigne(ctx, params, body),
  'DELETE /v1/reunions/{id}/menages/{menageId}': (ctx, { params }) => retirer(ctx, params),
  'GET /v1/reunions/{id}/logements': async (ctx, { params, query }) => {
    const lignes = await listLogements(ctx, await getReunion(ctx.db, ctx.acteur, params.id))
    const { page, pageSize } = query
    const colonnes = ['adresse', 'noms', 'codeMenage', 'cotation', 'reponses'] as const
    await noterPageLue(ctx, { liste: 'logementsDUnGtr', colonnes, page, pageSize, total: lignes.length })
    return enPage(ctx, 'LogementDeReunion', lignes, query)
  },
  'POST /v1/reunions/{id}/logements/{logementId}': (ctx, { params }) => ajouterLogement(ctx, params),
  'DELETE /v1/reunions/{id}/logements/{logementId}': (ctx, { params }) => oterLogement(ctx, params),
  ...routesHistorique(reunionServie),
  ...routesCommentaires(reunionServie),
  ...routesDocuments(reunionServie),
}
