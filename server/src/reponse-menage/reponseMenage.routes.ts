import type { BodyDe } from '@relogement/domain/acces/contract'
import type { reponseMenageContract } from '@relogement/domain/reponse-menage/reponseMenage.contract'
import type { Contexte } from '../core/contexte.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { ouvrirLaReponse, repondreParQrCode, signalerLaLettre } from './reponseMenage.usecases.ts'

type Ctx = Contexte<ServicesRelogement>
type Corps<Cle extends keyof typeof reponseMenageContract> = { body: BodyDe<(typeof reponseMenageContract)[Cle]> }

export const reponseMenageRoutes: Traitements<typeof reponseMenageContract, ServicesRelogement> = {
  'POST /v1/business/reponse-menage/_ouvrir': sansTransaction((ctx: Ctx, { body }: Corps<'POST /v1/business/reponse-menage/_ouvrir'>) =>
    ouvrirLaReponse(ctx, body),
  ),
  'POST /v1/business/reponse-menage/_signaler': sansTransaction((ctx: Ctx, { body }: Corps<'POST /v1/business/reponse-menage/_signaler'>) =>
    signalerLaLettre(ctx, body.jeton),
  ),
  'POST /v1/business/reponse-menage': sansTransaction((ctx: Ctx, { body }: Corps<'POST /v1/business/reponse-menage'>) =>
    repondreParQrCode(ctx, body),
  ),
}
