import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'

const domaine = 'documentation'
const acces = { pour: 'connectes' } as const
const jsonLdLibre = z.looseObject({ '@context': z.record(z.string(), z.unknown()), '@id': z.string(), '@type': z.string() })

/** Ce que lisent les clients Hydra avant tout (contrat Hydra), et la description OpenAPI. */
export const documentationContract = defineContract({
  'GET /v1': { resume: 'Point d’entrée : les collections de l’API', domaine, acces, reponse: jsonLdLibre },
  'GET /v1/docs.jsonld': { resume: 'Documentation Hydra : classes, champs et opérations', domaine, acces, reponse: jsonLdLibre },
  'GET /v1/contexts/{type}': {
    resume: 'Contexte JSON-LD d’une classe',
    domaine,
    acces,
    params: z.object({ type: z.string().max(60) }),
    reponse: z.object({ '@context': z.record(z.string(), z.unknown()), '@id': z.string() }),
  },
  'GET /v1/openapi.json': { resume: 'Description OpenAPI 3.1', domaine, acces, reponse: z.looseObject({ openapi: z.string() }) },
})
