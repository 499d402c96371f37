import type { FastifyReply } from 'fastify'
import type { ErreurHttp } from './errors.ts'

export const TYPE_LD = 'application/ld+json; charset=utf-8'

/** Le type et le lien que lisent les clients Hydra, sur toute réponse, erreurs comprises (contrat Hydra § 1). */
export const entetesHydra = (urlPublique: string) => ({
  'Content-Type': TYPE_LD,
  Link: `<${urlPublique}/v1/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
  'Access-Control-Expose-Headers': 'Link, ETag, Retry-After',
})

export const poserEntetesHydra = (reply: FastifyReply, urlPublique: string): void => void reply.headers(entetesHydra(urlPublique))

export const corpsErreur = (erreur: ErreurHttp, urlPublique: string) => ({
  '@context': { '@vocab': `${urlPublique}/v1/docs.jsonld#`, hydra: 'http://www.w3.org/ns/hydra/core#' },
  '@id': `/v1/erreurs/${erreur.statut}`,
  '@type': 'hydra:Error',
  'hydra:title': erreur.titre,
  'hydra:description': erreur.message,
  errorDescription: erreur.message,
  code: erreur.code,
  violations: erreur.violations,
  ...erreur.details,
})

/** Un élément : ses clés JSON-LD puis ses champs. */
export const presentItem = <const C extends string, T extends object>(type: C, chemin: string, champs: T) => ({
  '@context': `/v1/contexts/${type}`,
  '@id': chemin,
  '@type': type,
  ...champs,
})
