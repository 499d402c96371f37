// Qui a suivi le dossier, de quand à quand : lu dans l'historique, seule trace de ce qui fut (décision 0014).
import { z } from 'zod'
import { personneSchema } from '../../acces/personne.schema.ts'

export const assignationSchema = z.object({
  '@id': z.string(),
  /** Nom au moment de l'assignation. */
  charge: z.string(),
  du: z.string(),
  /** `null` : encore chargé du dossier. */
  au: z.string().nullable(),
  par: personneSchema.nullable(),
})
export type Assignation = Omit<z.output<typeof assignationSchema>, '@id'>

/** Un passage de main noté à l'historique : à qui, ou à personne. */
export interface PassageDeMain {
  readonly le: string
  readonly a: string | null
  readonly par: Assignation['par']
}

/** Les périodes, la plus récente d'abord ; `passages` : du plus ancien au plus récent. */
export function assignationsDe(passages: readonly PassageDeMain[]): Assignation[] {
  return passages
    .flatMap(({ le, a, par }, rang) => (a === null ? [] : [{ charge: a, du: le, au: passages[rang + 1]?.le ?? null, par }]))
    .toReversed()
}
