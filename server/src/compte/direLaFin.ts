import type { Civilite } from '@relogement/domain/acces/civilite'
import { roleDe } from '@relogement/domain/acces/roles'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import { type FinDeSession, finDuMotif, finDuRole } from '@relogement/domain/compte/finDeSession'
import { sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { sessionAFermer, sessionExpiree } from '../core/http/authentification.ts'
import { empreinteDe } from '../core/jetons.ts'
import type { ServicesRelogement } from '../services.ts'
import type { MotifDeRevocation } from './session.queries.ts'

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
  return fin === null ? sessionExpiree() : finie(fin)
}

const finie = (fin: FinDeSession) => new DomainError('session', 'session.finie', fin.titre, { details: { fin } })

/** Ce que répond un jeton d'API, dans les mots d'une session qui ne se renouvelle plus pour la même raison. */
export function refusDuSecondFacteur(): DomainError {
  const fin = finDuMotif('SECOND_FACTEUR_EXIGE' satisfies MotifDeRevocation)
  return fin === null ? sessionExpiree() : finie(fin)
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
    .select(['s.utilisateur_id', 's.expire_le', 's.motif_revocation', 'u.actif', sql<Civilite | null>`u.civilite`.as('civilite')])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (session === undefined) return null
  const { motif_revocation: motif, expire_le, actif } = session
  // Le rôle arrivé à son terme se retire ensuite de lui-même : la session, déjà finie, porte alors ce motif-là.
  const duRole = expire_le <= maintenant && actif && (motif === null || motif === 'ROLES_MODIFIES') ? await finDUnRole(db, session) : null
  return duRole ?? (motif === null ? null : finDuMotif(motif))
}

interface SessionFinie {
  readonly utilisateur_id: string
  readonly expire_le: Date
  readonly civilite: Civilite | null
}

/** La session s'est arrêtée au lendemain du dernier jour d'un rôle (`ouvrirSession`), encore écrit ou déjà retiré. */
async function finDUnRole(db: Acces, { utilisateur_id, expire_le, civilite }: SessionFinie): Promise<FinDeSession | null> {
  const lendemain = jourDe(expire_le)
  if (Date.parse(debutDuJour(lendemain)) !== expire_le.getTime()) return null
  const dernierJour = ajouterJours(lendemain, -1)
  const siens = await db.selectFrom('utilisateur_role').select(['role', 'jusqu_au']).where('utilisateur_id', '=', utilisateur_id).execute()
  const retire = await db
    .selectFrom('modification')
    .select(sql<string>`donnees ->> 'role'`.as('role'))
    .where('sujet_id', '=', utilisateur_id)
    .where('code', '=', 'ROLE_ECHU')
    .where('le', '>=', expire_le)
    .orderBy('le')
    .limit(1)
    .executeTakeFirst()
  const role = roleDe((siens.find(({ jusqu_au }) => jusqu_au === dernierJour) ?? retire)?.role ?? '')
  if (role === null) return null
  return finDuRole({ role, civilite, dernierJour, autres: siens.some(({ jusqu_au }) => jusqu_au === null || jusqu_au > dernierJour) })
}
