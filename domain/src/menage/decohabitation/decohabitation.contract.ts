import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { menageSchema } from '../menage.schema.ts'
import { saisieDecohabitationSchema } from './decohabitation.schema.ts'

const domaine = 'menages'
const acces = { pour: 'roles', roles: EDIT } as const
const params = z.object({ id: identifiant('Ménage inconnu') })

export const decohabitationContract = defineContract({
  'POST /v1/business/menages/decohabitation': {
    resume: 'Séparer un ménage : des personnes forment un nouveau dossier',
    domaine,
    acces,
    body: saisieDecohabitationSchema,
    reponse: menageSchema,
    statut: 201,
  },
  'GET /v1/business/menages/{id}/decohabitation': {
    resume: 'Ce que l’annulation de la décohabitation ferait, ou ce qui l’empêche',
    domaine,
    acces,
    params,
    reponse: z.object({
      ...jsonLd,
      bloquants: z.array(z.string()),
      jusquAu: z.iso.date(),
      /** Saisies du nouveau dossier qui n'ont pas de place dans l'ancien. */
      abandons: z.array(z.string()),
      /** Documents, commentaires, suivis et alertes qui suivent les personnes. */
      ramenes: z.number().int(),
    }),
  },
  'POST /v1/business/menages/{id}/annuler-decohabitation': {
    resume: 'Annuler une décohabitation : les personnes reviennent au dossier d’origine',
    domaine,
    acces,
    params,
    body: z.object({ abandonner: z.boolean().default(false) }),
    reponse: menageSchema,
  },
})
