import { z } from 'zod'
import { EDIT } from '../../acces/roles.ts'
import { texteLong } from '../../common/champs.ts'
import { defineContract } from '../../common/contract.ts'
import { documentDuMenageSchema } from '../../document/document.schema.ts'

const domaine = 'menages'
const acces = { pour: 'roles', roles: EDIT } as const
const menageId = z.uuid('Ménage inconnu')

export const entretienContract = defineContract({
  'POST /v1/business/recapitulatif-guide-entretien/generate': {
    resume: 'Produire le récapitulatif d’entretien ; `synthese` : le texte transmis à la MEL, par défaut celui de la version précédente',
    domaine,
    acces,
    body: z.object({ menageId, synthese: texteLong(5000).optional() }),
    reponse: documentDuMenageSchema,
    statut: 201,
  },
})
