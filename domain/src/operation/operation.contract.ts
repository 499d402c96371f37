import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { codesRoles } from '../acces/roles.ts'
import { rechercheDemandee } from '../common/champs.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { pageDemandee, triParmi } from '../common/pagination.ts'

const domaine = 'referentiels'

export const ligneOperationSchema = z.object({
  ...jsonLdDe('Operation'),
  id: z.uuid(),
  code: z.string(),
  nom: z.string(),
  famille: z.string(),
  bailleur: z.object({ id: z.uuid(), nom: z.string(), code: z.string() }).nullable(),
  PRU: z.object({ id: z.uuid(), nom: z.string() }).nullable(),
  ville: z.string().nullable(),
})

export const operationContract = defineContract({
  'GET /v1/operations': {
    resume: 'Opérations visibles',
    domaine,
    // Un prestataire n'en voit aucune : refusé plutôt que servi vide.
    acces: { pour: 'roles', roles: codesRoles.filter((role) => role !== 'PRESTATAIRE_DEMENAGEMENT') },
    query: z.object({ ...pageDemandee, recherche: rechercheDemandee, sort: triParmi(['nom', 'code']).default('nom:asc') }),
    reponse: collectionDe(ligneOperationSchema, {}),
  },
})
