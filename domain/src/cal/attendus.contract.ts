import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'

const logement = z.object({ id: z.uuid(), adresse: z.string(), typologie: z.string() })

/** Ce qu'un bailleur a devant lui : les rangs à donner, et les mises à disposition qui finissent. */
export const attendusContract = defineContract({
  'GET /v1/business/reponses-attendues': {
    resume: 'Pour un bailleur : ses logements qui attendent sa réponse, et ceux dont la mise à disposition finit',
    domaine: 'propositions',
    acces: { pour: 'page', page: 'reponsesAttendues' },
    reponse: z.object({
      ...jsonLdDe('ReponsesAttendues'),
      rangs: z.array(
        logement.extend({
          candidats: z.number().int(),
          favorables: z.number().int(),
          repondus: z.boolean(),
          jusquAu: z.string(),
          calLe: z.string().nullable(),
        }),
      ),
      fins: z.array(logement.extend({ fin: z.string(), candidats: z.number().int() })),
    }),
  },
})
