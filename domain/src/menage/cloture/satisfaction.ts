// Les questions de satisfaction posées à la clôture, d'après l'enquête de l'Union sociale pour l'habitat (domain-rules § 10).
import { z } from 'zod'
import { texteLong } from '../../common/champs.ts'
import { codesDe, type Liste } from '../../common/listes.ts'

export const questionsDeSatisfaction = {
  information: 'Information reçue avant le relogement',
  accompagnement: 'Accompagnement pendant le relogement',
  demenagement: 'Déroulement du déménagement',
  logement: 'Satisfaction d’ensemble sur le nouveau logement',
  travaux: 'Travaux réalisés dans le logement',
} as const satisfies Liste
export type QuestionDeSatisfaction = keyof typeof questionsDeSatisfaction
export const codesDesQuestions = codesDe(questionsDeSatisfaction)

export const reponsesDeSatisfaction = {
  TRES_SATISFAIT: 'Très satisfait',
  SATISFAIT: 'Satisfait',
  PEU_SATISFAIT: 'Peu satisfait',
  PAS_SATISFAIT: 'Pas satisfait',
  SANS_REPONSE: 'Sans réponse ou sans objet',
} as const satisfies Liste
export type ReponseDeSatisfaction = keyof typeof reponsesDeSatisfaction

const reponse = z.enum(codesDe(reponsesDeSatisfaction)).nullable().default(null)

export const satisfactionSchema = z.object({
  information: reponse,
  accompagnement: reponse,
  demenagement: reponse,
  logement: reponse,
  travaux: reponse,
  commentaire: texteLong(2000),
})
export type Satisfaction = z.output<typeof satisfactionSchema>

/** Ce que le passage demande : `satisfactionInformation`… */
export const champDeLaQuestion = (question: QuestionDeSatisfaction) =>
  `satisfaction${question.charAt(0).toUpperCase()}${question.slice(1)}` as `satisfaction${Capitalize<QuestionDeSatisfaction>}`

export type DonneesDeSatisfaction = {
  readonly [K in `satisfaction${Capitalize<QuestionDeSatisfaction>}` | 'satisfactionCommentaire']?: string | null | undefined
}

/** Les réponses données avec la clôture ; `null` si rien n'est répondu (le client de la spécification ne pose pas les questions). */
export function satisfactionDe(donnees: DonneesDeSatisfaction): Satisfaction | null {
  const satisfaction = satisfactionSchema.parse({
    ...Object.fromEntries(codesDesQuestions.map((question) => [question, donnees[champDeLaQuestion(question)] ?? null])),
    commentaire: donnees.satisfactionCommentaire ?? null,
  })
  return Object.values(satisfaction).every((valeur) => valeur === null) ? null : satisfaction
}
