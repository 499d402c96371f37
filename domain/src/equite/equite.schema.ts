import { z } from 'zod'
import { indicateursAnruSchema } from '../anru/anru.schema.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesConstats, codesCriteres } from './equite.ts'

/** Un compte ; `null` : masqué. */
const compte = z.number().int().nullable()

export const equiteSchema = z.object({
  ...jsonLdDe('Equite'),
  lecture: indicateursAnruSchema.shape.lecture,
  /** Les ménages relogés que l'on compare. */
  menages: z.number().int(),
  criteres: z.array(
    z.object({
      code: z.enum(codesCriteres),
      groupes: z.array(
        z.object({
          code: z.string(),
          libelle: z.string(),
          nombre: compte,
          /** La médiane de l'entretien au bail, en jours ; `null` : masquée, ou rien de connu. */
          attente: z.number().nullable(),
          constats: z.array(z.object({ code: z.enum(codesConstats), oui: compte, sur: compte })),
        }),
      ),
    }),
  ),
  metadata: indicateursAnruSchema.shape.metadata,
})
export type Equite = z.infer<typeof equiteSchema>
