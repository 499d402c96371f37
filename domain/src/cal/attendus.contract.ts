import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { demandesDuBailleur } from '../menage/demandes-au-bailleur/demandesAuBailleur.ts'

const logement = z.object({ id: identifiant(), adresse: z.string(), typologie: z.string() })

/** Ce qu'un bailleur a devant lui : les rangs à donner, les mises à disposition qui finissent, les pièces et les dates qu'on lui demande. */
export const attendusContract = defineContract({
  'GET /v1/business/reponses-attendues': {
    resume:
      'Pour un bailleur : ses logements qui attendent sa réponse, ceux dont la mise à disposition finit, les pièces et les dates que ses ménages attendent de lui',
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
      demandes: z.array(
        z.object({
          menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }),
          quoi: z.enum(codesDe(demandesDuBailleur)),
          depuis: z.iso.date(),
        }),
      ),
    }),
  },
})
