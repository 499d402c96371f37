import type { compteContract } from '@relogement/domain/compte/compte.contract'
import { sql } from 'kysely'
import type { SujetsDAlertes } from '../alerte/sujetDAlertes.ts'
import { presentItem } from '../core/http/hydra.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import { exigerPret } from '../core/pret.ts'
import type { ServicesRelogement } from '../services.ts'
import { seConnecter } from './connexion.usecase.ts'
import { donnerLeCode, poserALEntree, proposerALEntree } from './connexionEnDeuxTemps.usecases.ts'
import { changerMesPreferences, lireMoi } from './moi.usecases.ts'
import { montrerLeLien } from './montrerLeLien.usecase.ts'
import { rafraichir } from './rafraichir.usecase.ts'
import { demanderLien, reinitialiser, validerCompte } from './recuperation.usecases.ts'
import { changerMotDePasse, seDeconnecter } from './session.usecases.ts'

/** `sujets` : ceux dont la cloche compte les alertes. */
export const compteRoutes = (sujets: SujetsDAlertes): Traitements<typeof compteContract, ServicesRelogement> => ({
  'GET /v1/health': async ({ db }) => {
    await sql`select 1`.execute(db)
    return presentItem('Sante', '/v1/health', { statut: 'ok' as const })
  },
  'GET /v1/ready': async ({ services }) => {
    await exigerPret(services)
    return presentItem('Sante', '/v1/ready', { statut: 'pret' as const })
  },
  'POST /v1/oauth/login': sansTransaction(seConnecter),
  'POST /v1/oauth/second-facteur': sansTransaction(donnerLeCode),
  'POST /v1/oauth/second-facteur/enrolement': sansTransaction(proposerALEntree),
  'PUT /v1/oauth/second-facteur/enrolement': sansTransaction(poserALEntree),
  'POST /v1/oauth/logout': (ctx, entree) => seDeconnecter(ctx, entree),
  'POST /v1/oauth/refresh': sansTransaction(rafraichir),
  'POST /v1/oauth/password-recovery': sansTransaction(demanderLien),
  'POST /v1/oauth/reset-password-token': sansTransaction(demanderLien),
  'POST /v1/oauth/oauth/reset-password-token': sansTransaction(demanderLien),
  'POST /v1/oauth/reset-password': sansTransaction(reinitialiser),
  'POST /v1/oauth/oauth/reset-password': sansTransaction(reinitialiser),
  'POST /v1/oauth/password-change': sansTransaction(changerMotDePasse),
  'POST /v1/utilisateurs/_validate': sansTransaction(validerCompte),
  'GET /v1/utilisateurs/moi': (ctx) => lireMoi(ctx, sujets),
  'PATCH /v1/utilisateurs/moi': (ctx, { body }) => changerMesPreferences(ctx, sujets, body),
  // Sans transaction de la route : le lien ne doit pas rester parmi les réponses rejouées.
  'POST /v1/courriels/{id}/lien': sansTransaction(montrerLeLien),
})
