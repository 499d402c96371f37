import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { moisDObjectifSchema, moisSchema } from '../objectif/objectif.schema.ts'

/** Les objectifs d'une opération, mois par mois, et ce qui a été fait (spécification § 3). */
export const objectifsOperationSchema = z.object({
  ...jsonLdDe('ObjectifsOperation'),
  id: z.uuid(),
  debut: moisSchema,
  fin: moisSchema,
  relogements: z.array(moisDObjectifSchema),
  entretiens: z.array(moisDObjectifSchema),
})
export type ObjectifsOperation = z.infer<typeof objectifsOperationSchema>

/** La plage demandée ; absente, du début de l'année passée au début de la suivante (spécification § 4). */
export const plageDemandee = { debut: moisSchema.optional(), fin: moisSchema.optional() }

export function plageDesObjectifs({ debut, fin }: { debut?: string | undefined; fin?: string | undefined }, jour: string) {
  const annee = Number(jour.slice(0, 4))
  const [un, autre] = [debut ?? `${annee - 1}-01`, fin ?? `${annee + 1}-01`]
  return un <= autre ? { debut: un, fin: autre } : { debut: autre, fin: un }
}

/** Les relogements de plusieurs opérations, par mois : ce qui était visé, prévu, fait ; et ce que cela fait depuis le début. */
export const statistiquesOperationsSchema = z.object({
  ...jsonLdDe('StatistiquesOperations'),
  debut: moisSchema,
  fin: moisSchema,
  mois: z.array(
    z.object({
      mois: moisSchema,
      objectif: z.number().int(),
      previsionnel: z.number().int(),
      realise: z.number().int(),
      /** Depuis le début, ce mois compris. */
      nombreDeRelogements: z.object({ previsionnel: z.number().int(), total: z.number().int() }),
    }),
  ),
})
export type StatistiquesOperations = z.infer<typeof statistiquesOperationsSchema>
