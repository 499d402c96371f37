import { z } from 'zod'
import { personneSchema } from '../../acces/personne.schema.ts'
import { dateRequise, messages, texteRequis } from '../../common/champs.ts'
import { jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { issuesDePromesse, naturesDePromesse, statutsDePromesse } from './promesse.listes.ts'

export const promesseSchema = z.object({
  ...jsonLdDe('Promesse'),
  id: identifiant(),
  version: z.number().int(),
  nature: z.enum(codesDe(naturesDePromesse)),
  texte: z.string(),
  promiseLe: z.iso.date(),
  echeance: z.iso.date(),
  responsable: personneSchema,
  statut: z.enum(codesDe(statutsDePromesse)),
  conclueLe: z.iso.date().nullable(),
})
export type Promesse = z.infer<typeof promesseSchema>

/** Une promesse à tenir, avec son ménage. */
export const promesseATenirSchema = promesseSchema.extend({
  menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }),
})

export const saisiePromesseSchema = z
  .object({
    nature: z.enum(codesDe(naturesDePromesse), messages.requis),
    texte: texteRequis(300),
    promiseLe: dateRequise,
    echeance: dateRequise,
    responsable: identifiant(messages.requis),
  })
  .refine(({ promiseLe, echeance }) => promiseLe <= echeance, { message: 'L’échéance suit la promesse', path: ['echeance'] })
export type SaisiePromesse = z.output<typeof saisiePromesseSchema>

export const issuePromesseSchema = z.object({ issue: z.enum(codesDe(issuesDePromesse), messages.requis) })
