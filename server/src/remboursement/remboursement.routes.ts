import type { remboursementContract } from '@relogement/domain/remboursement/remboursement.contract'
import { type NatureRemboursement, naturesRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import { canDemanderRemboursement } from '@relogement/domain/remboursement/remboursement.permissions'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { modifierDemande, preparerDemande, supprimerDemande } from './brouillon.usecases.ts'
import { dejaDemande, lireDemandes } from './demandes.ts'
import { imprimerDemande } from './imprimer.usecase.ts'
import { passerDemande } from './passer.usecase.ts'
import { presenterDemande } from './presenterDemande.ts'

export const remboursementRoutes: Traitements<typeof remboursementContract, ServicesRelogement> = {
  'GET /v1/business/demande-remboursement/{menageId}': (ctx, { params, query }) => lister(ctx, params.menageId, query),
  'POST /v1/business/demande-remboursement/{menageId}': (ctx, { params, body }) => preparerDemande(ctx, params.menageId, body),
  'PATCH /v1/business/demande-remboursement/{menageId}/{demandeId}': (ctx, { params, body }) => modifierDemande(ctx, params, body),
  'DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}': (ctx, { params }) => supprimerDemande(ctx, params),
  'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions': (ctx, { params, body }) => passerDemande(ctx, params, body),
  'POST /v1/business/demande-remboursement/{menageId}/{demandeId}/generate': (ctx, { params }) => imprimerDemande(ctx, params),
}

async function lister(ctx: Contexte, menageId: string, { page, pageSize }: PageDe) {
  const menage = await lireDemandes(ctx, menageId)
  await noterConsultation(ctx.services.lecture, ctx.acteur, menageId, 'remboursements', ['FINANCE_DETAIL'], ctx.maintenant)
  const { demandes, plafonds, seuilTroisPersonnes, liens, dossierFerme } = menage
  const deja = dejaDemande(demandes, null)
  const membres = demandes.slice((page - 1) * pageSize, page * pageSize).map((demande) => presenterDemande(ctx, menage, demande))
  return presentCollection({ type: 'DemandeRemboursement', url: ctx.requete.url, page, pageSize, total: demandes.length }, membres, {
    natures: (Object.keys(naturesRemboursement) as NatureRemboursement[]).map((code) => ({
      code,
      libelle: naturesRemboursement[code],
      plafond: plafonds[code],
      dejaDemande: deja[code] ?? 0,
    })),
    seuilTroisPersonnes,
    refusCreer: canDemanderRemboursement(ctx.acteur, liens, dossierFerme),
  })
}
