import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Base, enVie } from '../database.ts'
import { estParmi } from '../estParmi.ts'
import { grouper } from '../groupeur.ts'
import { type JetonLu, lireJetonAcces, verifierJetonAcces } from '../jetons.ts'
import { type JetonOuvert, jetonApiDe } from './jetonApi.ts'
import { remplaceSql } from './remplace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    acteur?: Acteur
    sessionId?: string
  }
}

/** Personne n'agit : pour les appels ouverts à tous. */
export const acteurAbsent: Acteur = {
  id: '',
  nom: '',
  prenom: '',
  email: '',
  roles: [],
  partenaireId: null,
  partenaireCategorie: null,
  villes: null,
}

export const sessionExpiree = () => new DomainError('session', 'session.expiree', 'Votre connexion a expiré')

const jetonDe = (autorisation: string | undefined) => /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(autorisation ?? '')?.[1]

/** La session et le compte que dit un jeton bien signé et non échu, révoquée ou non ; `null` sans jeton qui vaille. */
export async function sessionDite({ headers }: FastifyRequest, maintenant: Date): Promise<JetonLu | null> {
  const jeton = jetonDe(headers.authorization)
  return jeton === undefined ? null : verifierJetonAcces(jeton, maintenant)
}

/** La session que dit un jeton bien signé, même échu : assez pour la fermer, pour rien d'autre. */
export async function sessionAFermer(autorisation: string | undefined, maintenant: Date): Promise<string | null> {
  const jeton = jetonDe(autorisation)
  return jeton === undefined ? null : ((await lireJetonAcces(jeton, maintenant))?.sid ?? null)
}

interface Authentifie {
  readonly acteur: Acteur
  readonly sessionId: string | null
  /** Une intégration, au nom de la personne. */
  readonly jeton: JetonOuvert | null
}

/** Qui agit, d'après le jeton d'accès et la session en base : révoquée ou expirée, elle est refusée à la demande suivante. */
export async function authentifier(base: Base, request: FastifyRequest, maintenant: Date): Promise<Authentifie> {
  const jetonApi = jetonApiDe(request.headers.authorization)
  if (jetonApi !== null) {
    const jeton = await request.server.lireJeton(jetonApi, maintenant)
    if (jeton === null) throw sessionExpiree()
    if (jeton.refus !== null) throw jeton.refus
    return { acteur: jeton.acteur, sessionId: null, jeton }
  }
  const dite = await sessionDite(request, maintenant)
  if (dite === null) throw sessionExpiree()
  const sessionId = dite.sid
  const session = await sessionsDe(base)(sessionId)
  if (!session || session.expireLe <= maintenant) throw sessionExpiree()
  return { acteur: session.acteur, sessionId, jeton: null }
}

export interface SessionOuverte {
  readonly acteur: Acteur
  readonly expireLe: Date
}

const lectures = new WeakMap<Base, (id: string) => Promise<SessionOuverte | null>>()

// Les demandes simultanées se vérifient d'un coup, toujours dans la base et après leur arrivée : une révocation vaut dès la suivante.
/** Lit une session par son identifiant ; `null` : révoquée, ou inconnue. */
export function sessionsDe(base: Base): (id: string) => Promise<SessionOuverte | null> {
  const connue = lectures.get(base)
  if (connue) return connue
  const lire = grouper<string, SessionOuverte | null>(
    async (ids) => {
      const sessions = await base
        .selectFrom('session')
        .select(['id', 'acteur', 'expire_le', remplaceSql(sql`session.utilisateur_id`).as('remplace')])
        .where(estParmi(sql`session.id`, [...new Set(ids)], 'uuid'))
        .where('revoquee_le', 'is', null)
        .execute()
      const ouverte = ({ acteur, remplace, expire_le }: (typeof sessions)[number]): SessionOuverte => ({
        acteur: { ...(acteur as unknown as Acteur), remplace },
        expireLe: expire_le,
      })
      const parId = new Map(sessions.map((session) => [session.id, ouverte(session)]))
      return ids.map((id) => parId.get(id) ?? null)
    },
    { enVie: () => enVie(base) },
  )
  lectures.set(base, lire)
  return lire
}
