import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { actionRelogementSchema } from './logementPrive.schema.ts'

export const logementPriveContract = defineContract({
  'POST /v1/business/menages/action-relogement': {
    resume: 'Proposer au ménage le logement d’un bailleur privé',
    domaine: 'menages',
    acces: { pour: 'roles', roles: EDIT },
    body: actionRelogementSchema,
    reponse: z.object({
      ...jsonLdDe('Proposition'),
      /** La proposition créée. */
      id: identifiant(),
      logementId: identifiant(),
      menageId: identifiant(),
      /** Le GTR de validation qui l'examinera ; `null` : il est à créer, l'encadrement en est averti. */
      reunion: z.object({ id: identifiant(), nom: z.string(), date: z.string() }).nullable(),
    }),
    statut: 201,
  },
})
