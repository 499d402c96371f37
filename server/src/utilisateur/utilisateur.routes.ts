import type { objectifsContract } from '@relogement/domain/utilisateur/objectifs.contract'
import type { utilisateurContract } from '@relogement/domain/utilisateur/utilisateur.contract'
import { canAdministrer } from '@relogement/domain/utilisateur/utilisateur.permissions'
import { sujetUtilisateur } from '@relogement/domain/utilisateur/utilisateur.sujet'
import type { Traitements } from '../core/http/route.ts'
import { routesHistorique, type SujetHistorise } from '../historique/historiqueDuSujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireLActivite } from './activite.ts'
import { lireLesCapacites } from './capacites.ts'
import { reglerLaConnexion } from './connexionDuPartenaire.usecase.ts'
import { exporterLesCharges } from './exporterLesCharges.ts'
import { deciderDeLInvitation, demanderUnCompte, lireInvitations } from './invitation.usecases.ts'
import { lireJournalDesComptes } from './journalDesComptes.liste.ts'
import { lireObjectifs, modifierObjectifs } from './objectifs.usecases.ts'
import { lirePartenairesEtComptes } from './partenaires.liste.ts'
import { relire } from './presenterUtilisateur.ts'
import { reglerLeTempsDeTravail } from './tempsDeTravail.usecase.ts'
import { exporterUtilisateurs, lireUtilisateurs } from './utilisateur.liste.ts'
import { getUtilisateur, type LigneUtilisateur, lockUtilisateur } from './utilisateur.queries.ts'
import {
  creerUtilisateur,
  fermerSessions,
  modifierUtilisateur,
  reinviter,
  retirerLeSecondFacteur,
  retirerUtilisateur,
} from './utilisateur.usecases.ts'

const utilisateurServi: SujetHistorise<typeof sujetUtilisateur.pluriel, LigneUtilisateur> = {
  sujet: sujetUtilisateur,
  lire: getUtilisateur,
  verrouiller: lockUtilisateur,
  lecturesNotees: false,
  litHistorique: (acteur) => canAdministrer(acteur) === null,
}

export const utilisateurRoutes: Traitements<typeof utilisateurContract & typeof objectifsContract, ServicesRelogement> = {
  'GET /v1/utilisateurs': (ctx, { query }) => lireUtilisateurs(ctx, query),
  'POST /v1/utilisateurs/_export': (ctx, { body }) => exporterUtilisateurs(ctx, body),
  'GET /v1/business/capacites': lireLesCapacites,
  'POST /v1/utilisateurs': (ctx, { body }) => creerUtilisateur(ctx, body),
  'GET /v1/utilisateurs/{id}': (ctx, { params }) => relire(ctx, params.id),
  'PATCH /v1/utilisateurs/{id}': (ctx, { params, body }) => modifierUtilisateur(ctx, params.id, body),
  'DELETE /v1/utilisateurs/{id}': (ctx, { params }) => retirerUtilisateur(ctx, params.id),
  'POST /v1/business/utilisateurs/{id}/invitation': (ctx, { params }) => reinviter(ctx, params.id),
  'GET /v1/business/utilisateurs/{id}/activite': (ctx, { params }) => lireLActivite(ctx, params.id),
  'DELETE /v1/business/utilisateurs/{id}/sessions': (ctx, { params }) => fermerSessions(ctx, params.id, null),
  'DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}': (ctx, { params }) => fermerSessions(ctx, params.id, params.sessionId),
  'POST /v1/business/utilisateurs/{id}/temps-de-travail': (ctx, { params, body }) => reglerLeTempsDeTravail(ctx, params.id, body),
  'DELETE /v1/business/utilisateurs/{id}/second-facteur': (ctx, { params }) => retirerLeSecondFacteur(ctx, params.id),
  'GET /v1/business/journal-des-comptes': (ctx, { query }) => lireJournalDesComptes(ctx, query),
  'GET /v1/business/partenaires': (ctx, { query }) => lirePartenairesEtComptes(ctx, query),
  'PUT /v1/business/partenaires/{id}/connexion': (ctx, { params, body }) => reglerLaConnexion(ctx, params.id, body),
  'GET /v1/business/invitations': (ctx, { query }) => lireInvitations(ctx, query),
  'POST /v1/business/invitations': (ctx, { body }) => demanderUnCompte(ctx, body),
  'PUT /v1/business/invitations/{id}': (ctx, { params, body }) => deciderDeLInvitation(ctx, params.id, body),
  'GET /v1/telecharger/export-charges-relogements': exporterLesCharges,
  'GET /v1/utilisateurs/{id}/objectifs': (ctx, { params, query }) => lireObjectifs(ctx, params.id, query),
  'PATCH /v1/utilisateurs/{id}/objectifs': (ctx, { params, body }) => modifierObjectifs(ctx, params.id, body),
  ...routesHistorique(utilisateurServi),
}
