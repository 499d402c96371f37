import type { FastifyRequest } from 'fastify'
import { ADRESSE_DES_RAPPORTS } from './rapportsCsp.ts'

// React Aria pose une règle `touch-action` en ligne : son empreinte est la seule exception à 'self' (stack § 6).
const CSP_ECRAN = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-z9wEIR6XkQFDtSkmn8pHYfN8LZxTqNX1Z3Ei7wF9GZw='",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  `report-uri ${ADRESSE_DES_RAPPORTS}`,
  'report-to csp',
].join('; ')

// Une réponse de l'API n'est pas une page : rien ne doit s'y exécuter.
const CSP_API = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const communs = (production: boolean) => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(production ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Les en-têtes de sécurité, sur toute réponse : page, API, et refus avant toute route (fiabilité H1, H2). */
export const entetesDe = (production: boolean) => ({
  ecran: { ...communs(production), 'Content-Security-Policy': CSP_ECRAN, 'Reporting-Endpoints': `csp="${ADRESSE_DES_RAPPORTS}"` },
  api: { ...communs(production), 'Content-Security-Policy': CSP_API, 'Cache-Control': 'no-store' },
})

/** Le chemin de cette adresse, tel que les routes le lisent : « /%76%31 » y est « /v1 », et « http://hote/v1 » aussi. Illisible, elle n'en atteint aucune. */
export function cheminDe(url: string): string {
  const [chemin = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return decodeURI(chemin)
  } catch {
    return chemin
  }
}

/** Une demande à l'API, de quelque façon que son adresse soit écrite. */
export const estApi = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  [routeOptions.url ?? '', cheminDe(url)].some((chemin) => /^\/v1(?:\/|$)/.test(chemin))
