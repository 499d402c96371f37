import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { dateAttendue } from '../common/champs.ts'
import { identifiant } from '../common/identifiant.ts'
import { EN_INTERNE } from '../operation/operation.permissions.ts'
import { operationAuSchema } from './operationAu.schema.ts'

export const operationAuContract = defineContract({
  'GET /v1/operations/{id}/au/{jour}': {
    resume: 'L’opération telle qu’elle était à la fin d’un jour, reconstituée de son historique',
    domaine: 'operations',
    // Ceux à qui l'historique est ouvert : le passé n'en montre pas plus que lui.
    acces: { pour: 'roles', roles: EN_INTERNE },
    params: z.object({ id: identifiant('Opération inconnue'), jour: dateAttendue }),
    reponse: operationAuSchema,
  },
})
