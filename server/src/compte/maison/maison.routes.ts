import type { maisonContract } from '@relogement/domain/compte/maison.contract'
import { sansTransaction, type Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lireLaMaison, partir, partirRattacher, revenir, seDetacher, sortir } from './maison.usecases.ts'

export const maisonRoutes: Traitements<typeof maisonContract, ServicesRelogement> = {
  'GET /v1/oauth/maison': async (ctx) => lireLaMaison(ctx),
  // Sans transaction : le fournisseur répond quand il veut, et un jeton ne doit pas rester parmi les réponses rejouées.
  'POST /v1/oauth/maison/depart': sansTransaction(partir),
  'POST /v1/oauth/maison/retour': sansTransaction(revenir),
  'POST /v1/oauth/maison/sortie': sansTransaction((ctx) => sortir(ctx)),
  'POST /v1/business/mon-compte/maison': sansTransaction(partirRattacher),
  'POST /v1/business/mon-compte/maison/retrait': sansTransaction(seDetacher),
}
