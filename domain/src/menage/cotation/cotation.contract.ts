import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT, ENC } from '../../acces/roles.ts'
import { identifiant } from '../../common/identifiant.ts'
import { menageSchema } from '../menage.schema.ts'
import { saisieDerogationSchema } from './derogation.ts'

const domaine = 'menages'
const params = z.object({ id: identifiant('Ménage inconnu') })

export const cotationContract = defineContract({
  'PUT /v1/menages/{id}/cotation/derogation': {
    resume: 'Imposer une couleur de cotation, avec une raison et un terme',
    domaine,
    acces: { pour: 'roles', roles: ENC },
    params,
    body: saisieDerogationSchema,
    reponse: menageSchema,
  },
  'DELETE /v1/menages/{id}/cotation/derogation': {
    resume: 'Revenir à la cotation que donnent les règles',
    domaine,
    acces: { pour: 'roles', roles: ENC },
    params,
    reponse: menageSchema,
  },
  'PUT /v1/menages/{id}/cotation/coches': {
    resume: 'Cocher les règles de cotation que le dossier ne dit pas',
    domaine,
    acces: { pour: 'roles', roles: EDIT },
    params,
    body: z.object({ codes: z.array(z.string().max(60)).max(50) }),
    reponse: menageSchema,
  },
})
