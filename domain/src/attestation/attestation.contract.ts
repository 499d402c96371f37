import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { identifiant } from '../common/identifiant.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { ATTESTENT } from '../operation/operation.permissions.ts'

export const attestationContract = defineContract({
  'POST /v1/business/operations/{id}/generer-attestation-relogement': {
    resume: 'Produire l’attestation de relogement d’une opération',
    domaine: 'operations',
    acces: { pour: 'roles', roles: ATTESTENT },
    params: z.object({ id: identifiant('Opération inconnue') }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
})
