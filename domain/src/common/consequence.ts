import { z } from 'zod'

/** Ce qu'un geste entraîne, dit avant qu'il se fasse ; calculé des faits, une phrase chacune. */
export const consequenceSchema = z.object({
  texte: z.string(),
  /** Seulement si cette proposition est celle que l'on choisit. */
  propositionId: z.string().nullable(),
  /** Jusqu'à quand et par qui le geste se défait, ou qu'il ne se défait pas. */
  retour: z.boolean(),
})
export type Consequence = z.infer<typeof consequenceSchema>

export const entraine = (texte: string, propositionId: string | null = null): Consequence => ({ texte, propositionId, retour: false })

export const seDefait = (texte: string, propositionId: string | null = null): Consequence => ({ texte, propositionId, retour: true })
