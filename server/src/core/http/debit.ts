import type { FastifyRequest } from 'fastify'
import type { Base } from '../database.ts'
import { empreinteDe } from '../jetons.ts'
import { sessionDite } from './authentification.ts'
import { lireCookies } from './cookies.ts'
import { estApi } from './entetes.ts'
import { jetonApiDe } from './jetonApi.ts'

/** Elles comptent leurs échecs elles-mêmes, par compte et par adresse : qui inonde une adresse n'y ferme pas la connexion. */
const SE_LIMITENT = [
  '/v1/oauth/login',
  '/v1/oauth/second-facteur',
  '/v1/oauth/password-recovery',
  '/v1/oauth/reset-password-token',
  '/v1/oauth/oauth/reset-password-token',
]

export const sansLimiteDeDebit = (request: FastifyRequest): boolean =>
  !estApi(request) || SE_LIMITENT.includes(request.routeOptions.url ?? '')

/**
 * À qui compte une demande : au compte de la session, sinon à l'adresse. Un jeton inventé ne vaut pas un compte. Une sonde et un
 * renouvellement ne dépendent pas de ce que font les voisins d'une même adresse (un mandataire, une agence).
 */
export async function aQuiCompte(base: Base, request: FastifyRequest, maintenant: Date): Promise<string> {
  const dite = await sessionDite(request, maintenant)
  if (dite) return `compte:${dite.sub}`
  const jeton = jetonApiDe(request.headers.authorization)
  const parJeton = jeton === null ? null : await request.server.lireJeton(jeton, maintenant)
  if (parJeton !== null) return `compte:${parJeton.acteur.id}`
  const { url } = request.routeOptions
  if (url === '/v1/health' || url === '/v1/ready') return `sonde:${request.ip}`
  const compte = url === '/v1/oauth/refresh' || url === '/v1/oauth/logout' ? await compteDuCookie(base, request) : null
  return compte === null ? `adresse:${request.ip}` : `compte:${compte}`
}

async function compteDuCookie(base: Base, { headers }: FastifyRequest): Promise<string | null> {
  const jeton = lireCookies(headers.cookie)['refresh']
  if (jeton === undefined) return null
  const connu = await base
    .selectFrom('jeton_rafraichissement as j')
    .innerJoin('session as s', 's.id', 'j.session_id')
    .select('s.utilisateur_id')
    .where('j.empreinte', '=', empreinteDe(jeton))
    .executeTakeFirst()
  return connu?.utilisateur_id ?? null
}
