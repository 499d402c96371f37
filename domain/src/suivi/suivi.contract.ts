import { z } from 'zod'
import { EDIT } from '../acces/roles.ts'
import { defineContract } from '../common/contract.ts'
import { jsonLd } from '../common/hydra.ts'
import { saisieSuiviSchema, suiviSchema } from './suivi.schema.ts'

export const suiviContract = defineContract({
  'POST /v1/menages/{id}/suivis': {
    resume: 'Noter un suivi : contact, visite, démarche',
    domaine: 'menages',
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] },
    params: z.object({ id: z.uuid('Ménage inconnu') }),
    body: saisieSuiviSchema,
    reponse: suiviSchema.extend(jsonLd),
    statut: 201,
  },
})
