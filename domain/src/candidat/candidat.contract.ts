import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandee, triParmi } from '../common/pagination.ts'
import { candidatsSchema, logementsPossiblesSchema } from './candidat.schema.ts'

export const candidatContract = defineContract({
  'GET /v1/logements/{id}/candidats': {
    resume: 'Les ménages qui correspondent à un logement, chacun avec ses points et leurs raisons ; les incomplets et les écartés à part',
    domaine: 'propositions',
    acces: { pour: 'page', page: 'candidats' },
    params: z.object({ id: identifiant('Logement inconnu') }),
    query: z.object({ ...pageDemandee, sort: triParmi(['points', 'cotation', 'attente']).default('points:desc') }),
    reponse: candidatsSchema,
  },
  'GET /v1/business/menages/{id}/logements-possibles': {
    resume: 'Les logements offerts qui correspondent à un ménage, chacun avec ses points et leurs raisons ; les écartés à part',
    domaine: 'propositions',
    acces: { pour: 'page', page: 'logementsPossibles' },
    params: z.object({ id: identifiant('Ménage inconnu') }),
    query: z.object({ ...pageDemandee, sort: triParmi(['points', 'effort', 'fin']).default('points:desc') }),
    reponse: logementsPossiblesSchema,
  },
})
