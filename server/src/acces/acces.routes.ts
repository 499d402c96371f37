import type { accesContract } from '@relogement/domain/acces/acces.contract'
import { sql } from 'kysely'
import { traiterMesAlertes } from '../alerte/traiterMesAlertes.usecase.ts'
import { presentItem } from '../core/http/hydra.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import { exigerPret } from '../core/pret.ts'
import type { ServicesRelogement } from '../services.ts'
import { changerMesPreferences, lireMesAlertes, lireMoi } from '../utilisateur/moi.usecases.ts'
import { seConnecter } from './connexion.usecase.ts'
import { rafraichir } from './rafraichir.usecase.ts'
import { demanderLien, reinitialiser, validerCompte } from './recuperation.usecases.ts'
import { changerMotDePasse, seDeconnecter } from './session.usecases.ts'

export const accesRoutes: Traitements<typeof accesContract, ServicesRelogement> = {
  'GET /v1/health': async ({ db }) => {
    await sql`select 1`.execute(db)
    return presentItem('Sante', '/v1/health', { statut: 'ok' as const })
  },
  'GET /v1/ready': async ({ services }) => {
    await exigerPret(services)
    return presentItem('Sante', '/v1/ready', { statut: 'pret' as const })
  },
  'POST /v1/oauth/login': sansTransaction(seConnecter),
  'POST /v1/oauth/logout': (ctx, entree) => seDeconnecter(ctx, entree),
  'POST /v1/oauth/refresh': sansTransaction(rafraichir),
  'POST /v1/oauth/password-recovery': sansTransaction(demanderLien),
  'POST /v1/oauth/reset-password-token': sansTransaction(demanderLien),
  'POST /v1/oauth/oauth/reset-password-token': sansTransaction(demanderLien),
  'POST /v1/oauth/reset-password': sansTransaction(reinitialiser),
  'POST /v1/oauth/oauth/reset-password': sansTransaction(reinitialiser),
  'POST /v1/oauth/password-change': sansTransaction(changerMotDePasse),
  'POST /v1/utilisateurs/_validate': sansTransaction(validerCompte),
  'GET /v1/utilisateurs/moi': (ctx) => lireMoi(ctx),
  'PATCH /v1/utilisateurs/moi': (ctx, { body }) => changerMesPreferences(ctx, body),
  'GET /v1/utilisateurs/moi/alertes': (ctx, { query }) => lireMesAlertes(ctx, query),
  'PATCH /v1/utilisateurs/moi/alertes': (ctx, { body }) => traiterMesAlertes(ctx, body),
}
