import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { courrielsDe } from '../../courriel/courrielsDuSujet.contract.ts'
import { sujetMenage } from '../menage.sujet.ts'
import { cibleDeRelanceSchema } from '../prochaine-etape/prochaineEtape.schema.ts'
import { typeCourrielSchema } from './courrielDuMenage.schema.ts'

const domaine = 'menages'
const params = z.object({ id: identifiant('Ménage inconnu') })
const facultatif = z.number().nullable()

export const courrielDuMenageContract = defineContract({
  ...courrielsDe(sujetMenage, { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] }),
  'GET /v1/business/menages/{id}/courriels/modele': {
    resume: 'Un courriel pré-rempli d’après le dossier, à relire et à corriger',
    domaine,
    acces: { pour: 'roles', roles: EDIT },
    params,
    query: z.object({ type: typeCourrielSchema, cible: cibleDeRelanceSchema.optional() }),
    reponse: z.object({
      ...jsonLd,
      destinataires: z.array(z.string()),
      sujet: z.string(),
      corps: z.string(),
      remarques: z.array(z.string()),
      /** Les termes du transfert, de quoi refaire le texte quand un dépôt se corrige. */
      transfert: z
        .object({
          codeMenage: z.string(),
          noms: z.string(),
          bailLe: z.string().nullable(),
          ancienDepot: facultatif,
          nouveauDepot: facultatif,
          destinataires: z.array(z.string()),
        })
        .nullable(),
    }),
  },
})
