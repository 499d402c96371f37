import type { FiltresDe } from '@relogement/domain/common/defineListe'
import type { Plage } from '@relogement/domain/objectif/plage'
import { plageDesObjectifs } from '@relogement/domain/operation/objectifs.schema'
import { canDeciderDesObjectifs } from '@relogement/domain/operation/operation.permissions'
import type { psrContract } from '@relogement/domain/psr/psr.contract'
import { listePsr } from '@relogement/domain/psr/psr.liste'
import type { Contexte } from '../core/contexte.ts'
import type { Traitements } from '../core/http/route.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import type { DemandeDeListe } from '../core/liste/source.ts'
import { nonReconstitueAu } from '../operation/au/tablesAu.ts'
import type { ServicesRelogement } from '../services.ts'
import { exporterLePsr } from './exporterLePsr.ts'
import { type PlanLu, planDe, sourceDuPsrAu } from './psr.source.ts'

const lecture = (plage: Plage, au: string | undefined): LectureDeListe<typeof listePsr> => ({
  classe: 'PlanDeRelogement',
  chemin: '/v1/business/operations/plan-strategique-relogement',
  source: (ctx) => sourceDuPsrAu(ctx, au),
  completer:
    ({ aujourdhui }) =>
    (ligne: PlanLu) =>
      planDe(ligne, au ?? aujourdhui, plage),
  metadata: async (ctx) => ({
    refusDecider: au === undefined ? canDeciderDesObjectifs(ctx.acteur) : 'Le plan d’un autre jour se lit seulement.',
    nonReconstitue: au === undefined ? [] : await nonReconstitueAu(ctx, au),
  }),
})

type Demande = DemandeDeListe &
  FiltresDe<typeof listePsr> & { readonly debut?: string | undefined; readonly fin?: string | undefined; readonly au?: string | undefined }

/** Le plan des opérations retenues, sur une plage. */
const lirePsr = (ctx: Contexte, { debut, fin, au, ...demande }: Demande) =>
  lecteurDe(listePsr, lecture(plageDesObjectifs({ debut, fin }, au ?? ctx.aujourdhui), au))(ctx, demande)

export const psrRoutes: Traitements<typeof psrContract, ServicesRelogement> = {
  'GET /v1/business/operations/plan-strategique-relogement': (ctx, { query }) => lirePsr(ctx, query),
  'POST /v1/business/operations/plan-strategique-relogement': (ctx, { body }) => exporterLePsr(ctx, body),
}
