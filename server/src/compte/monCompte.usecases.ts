import { DomainError } from '@relogement/domain/common/errors'
import type { MonCompte } from '@relogement/domain/compte/monCompte.contract'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { findCompte, lockCompte, motDePasseSert } from './compte.queries.ts'
import { rattacheLe } from './maison/identite.queries.ts'
import { codesDeSecoursRestants, estExige, secondFacteurPoseLe } from './secondFacteur.queries.ts'
import { fermerLesMiennes, sessionsOuvertes } from './session.queries.ts'

type Ici = Pick<Contexte<ServicesRelogement>, 'acteur' | 'requete' | 'maintenant' | 'services'> & { readonly db: Acces }

/** Mon compte, vu de la session qui demande. */
export async function lireMonCompte({ db, acteur, requete, maintenant, services }: Ici): Promise<MonCompte> {
  const sessions = await sessionsOuvertes(db, acteur.id, maintenant)
  const compte = await findCompte(db, acteur.email)
  const poseLe = await secondFacteurPoseLe(db, acteur.id)
  const { maison } = services
  const rattache = maison === null ? null : await rattacheLe(db, acteur.id, maison)
  return presentItem('MonCompte', '/v1/business/mon-compte', {
    sessions: sessions.map((session) => ({ ...session, courante: session.id === requete.sessionId })),
    secondFacteur: {
      poseLe: poseLe?.toISOString() ?? null,
      exige: await estExige(db, acteur, maintenant),
      codesDeSecours: await codesDeSecoursRestants(db, acteur.id),
    },
    entree: {
      maison: maison?.libelle ?? null,
      rattacheLe: rattache?.toISOString() ?? null,
      motDePasse: compte !== undefined && motDePasseSert(services, compte),
    },
  })
}

/** Ferme une autre de mes sessions, ou toutes les autres ; celle d'où l'on demande reste : elle se ferme en se déconnectant. */
export async function fermerMesSessions(ctx: Contexte<ServicesRelogement>, sessionId: string | null): Promise<MonCompte> {
  const { db, acteur, requete, maintenant } = ctx
  if (sessionId !== null && sessionId === requete.sessionId) throw conflit('Cette session est la vôtre en ce moment : déconnectez-vous.')
  await lockCompte(db, acteur.id)
  const nombre = await fermerLesMiennes(db, acteur.id, { sauf: requete.sessionId, seule: sessionId }, maintenant)
  if (nombre === 0) throw conflit(sessionId === null ? 'Aucune autre session n’est ouverte.' : 'Cette session est déjà fermée.')
  await insertEvenements(db, acteur.id, maintenant, { id: acteur.id }, [evenementDUtilisateur('SESSIONS_FERMEES', { nombre })])
  return lireMonCompte(ctx)
}

const conflit = (message: string) => new DomainError('conflit', 'compte.sessions', message, { details: { bloquants: [message] } })
