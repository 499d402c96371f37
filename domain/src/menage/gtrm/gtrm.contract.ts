import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { dateRequise, messages, texteCourt } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { menageSchema } from '../menage.schema.ts'
import { resultatsDuGtrm } from './gtrm.ts'

export const presentationGtrmSchema = z.object({
  date: dateRequise,
  resultat: z.enum(codesDe(resultatsDuGtrm), messages.requis),
  commentaire: texteCourt(2000),
})
export type PresentationGtrm = z.output<typeof presentationGtrmSchema>

export const gtrmContract = defineContract({
  'POST /v1/business/menages/{id}/presentation-gtrm': {
    resume: 'Enregistrer la présentation du ménage au GTR métropolitain : son jour, son résultat, ce qui s’y est dit',
    domaine: 'menages',
    acces: { pour: 'roles', roles: EDIT },
    params: z.object({ id: identifiant('Ménage inconnu') }),
    body: presentationGtrmSchema,
    reponse: menageSchema,
  },
})
