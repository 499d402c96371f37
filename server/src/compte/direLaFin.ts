import { roleDe } from '@relogement/domain/acces/roles'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import { type FinDeSession, finDuMotif, finDuRole } from '@relogement/domain/compte/finDeSession'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { sessionAFermer, sessionExpiree } from '../core/http/authentification.ts'
import { empreinteDe } from '../core/jetons.ts'
import type { ServicesRelogement } from '../services.ts'

/**
 * Le refus de renouveler, qui dit pourquoi à qui tient encore un jeton de cette session, de rafraîchissement ou d'accès ; à tout autre, que la
 * connexion a expiré, et rien de plus.
 */
export async function refusDeRenouveler(
  { services: { base }, requete, maintenant }: Contexte<ServicesRelogement>,
  jeton: string | undefined,
): Promise<DomainError> {
  const id = (jeton === undefined ? null : await sessionDuJeton(base, jeton)) ?? (await sessionAFermer(requete.autorisation, maintenant))
  const fin = id === null ? null : await finDe(base, id, maintenant)
  return fin === null ? sessionExpiree() : new DomainError('session', 'session.finie', fin.titre, { details: { fin } })
}

async function sessionDuJeton(db: Acces, jeton: string): Promise<string | null> {
  const lu = await db
    .selectFrom('jeton_rafraichissement')
    .select('session_id')
    .where('empreinte', '=', empreinteDe(jeton))
    .executeTakeFirst()
  return lu?.session_id ?? null
}

async function finDe(db: Acces, id: string, maintenant: Date): Promise<FinDeSession | null> {
  const session = await db
    .selectFrom('session as s')
    .innerJoin('utilisateur as u', 'u.id', 's.utilisateur_id')
    .select(['s.utilisateur_id', 's.expire_le', 's.motif_revocation', 'u.actif'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (session === undefined) return null
  if (session.motif_revocation !== null) return finDuMotif(session.motif_revocation)
  if (session.expire_le > maintenant || !session.actif) return null
  return finDUnRole(db, session.utilisateur_id, session.expire_le, jourDe(maintenant))
}

/** La session s'est arrêtée avec le dernier jour d'un rôle (`ouvrirSession`). */
async function finDUnRole(db: Acces, utilisateurId: string, expireLe: Date, aujourdhui: string): Promise<FinDeSession | null> {
  const siens = await db
    .selectFrom('utilisateur_role')
    .select(['role', 'jusqu_au'])
    .where('utilisateur_id', '=', utilisateurId)
    .orderBy('rang')
    .execute()
  const fini = siens.find(({ jusqu_au }) => jusqu_au !== null && Date.parse(debutDuJour(ajouterJours(jusqu_au, 1))) === expireLe.getTime())
  const role = fini === undefined ? null : roleDe(fini.role)
  if (role === null || fini?.jusqu_au == null) return null
  return finDuRole(
    role,
    fini.jusqu_au,
    siens.some(({ jusqu_au }) => jusqu_au === null || jusqu_au >= aujourdhui),
  )
}
