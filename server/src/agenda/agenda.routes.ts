import type { agendaContract } from '@relogement/domain/agenda/agenda.contract'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { faireLAdresse, fermerLAdresse, lireLAdresse } from './adresse.usecases.ts'
import { lireLAgendaParSonAdresse } from './agendaParAdresse.usecase.ts'

export const agendaRoutes: Traitements<typeof agendaContract, ServicesRelogement> = {
  'GET /v1/utilisateurs/moi/flux-agenda': (ctx) => lireLAdresse(ctx),
  'POST /v1/utilisateurs/moi/flux-agenda': (ctx) => faireLAdresse(ctx),
  'DELETE /v1/utilisateurs/moi/flux-agenda': (ctx) => fermerLAdresse(ctx),
  'GET /v1/agendas/{jeton}': sansTransaction((ctx, { params }) => lireLAgendaParSonAdresse(ctx, params.jeton)),
}
