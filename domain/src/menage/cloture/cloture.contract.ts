import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { identifiant } from '../../common/identifiant.ts'
import { documentDuSujetSchema } from '../../document/document.schema.ts'

export const clotureContract = defineContract({
  'POST /v1/business/menages/{id}/generer-recapitulatif-relogement': {
    resume: 'Produire le récapitulatif de relogement sans clôturer ; la clôture produit le sien',
    domaine: 'menages',
    acces: { pour: 'roles', roles: EDIT },
    params: z.object({ id: identifiant('Ménage inconnu') }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
})
