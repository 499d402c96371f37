import { z } from 'zod'
import { identifiant } from '../common/identifiant.ts'

/** Ce qui accompagne le fichier : à blanc d'abord ; le bailleur, quand ce n'est pas celui de la personne. */
export const demandeDImportSchema = z.object({
  essai: z.enum(['true', 'false'], 'true ou false').default('true'),
  bailleurId: identifiant('Bailleur inconnu').optional(),
})

export const importSchema = z.object({
  essai: z.boolean(),
  /** Les titres du fichier, et le champ que chacun remplit ; nul : colonne laissée de côté. */
  colonnes: z.array(z.object({ titre: z.string(), champ: z.string().nullable() })),
  acceptees: z.number().int(),
  refusees: z.array(z.object({ ligne: z.number().int(), raisons: z.array(z.string()) })),
  /** Les logements créés ; vide à blanc. */
  crees: z.array(identifiant()),
})
export type ImportDeLogements = z.infer<typeof importSchema>
