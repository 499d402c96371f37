import { exiger } from '@relogement/domain/common/errors'
import type { creationContract } from '@relogement/domain/menage/creation/creation.contract'
import type { Identite } from '@relogement/domain/menage/creation/creation.schema'
import { canCreerMenage } from '@relogement/domain/menage/menage.permissions'
import type { Contexte } from '../../core/contexte.ts'
import { presentCollection } from '../../core/http/collection.ts'
import type { Traitements } from '../../core/http/route.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import type { ServicesRelogement } from '../../services.ts'
import { creerMenage } from './creer.usecase.ts'
import { listRessemblants } from './ressemblances.queries.ts'
import { supprimerMenage } from './supprimer.usecase.ts'

export const creationRoutes: Traitements<typeof creationContract, ServicesRelogement> = {
  'POST /v1/menages': (ctx, { body }) => creerMenage(ctx, body),
  'POST /v1/menages/_ressemblances': (ctx, { body }) => chercherRessemblances(ctx, body),
  'DELETE /v1/menages/{id}': (ctx, { params, body }) => supprimerMenage(ctx, params.id, body?.motif ?? 'CREE_PAR_ERREUR'),
}

async function chercherRessemblances(ctx: Contexte, identite: Partial<Identite>) {
  exiger(canCreerMenage(ctx.acteur))
  const dossiers = await listRessemblants(ctx.db, menagesVisibles(ctx.acteur), identite)
  const membres = dossiers.map((dossier) => ({ '@id': `/v1/menages/${dossier.id}`, ...dossier }))
  return presentCollection(
    { type: 'Menage', url: ctx.requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
