import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { moisDObjectifSchema, moisSchema } from '../objectif/objectif.schema.ts'
import { ligneOperationSchema } from '../operation/operation.schema.ts'

const jour = z.string().nullable()

/** Une opération du plan : ses dates, son parc, et ses mois dont quelque chose est dit. */
export const lignePsrSchema = ligneOperationSchema
  .pick({
    id: true,
    nom: true,
    bailleur: true,
    PRU: true,
    nombreLogements: true,
    dates: true,
    statistiques: true,
  })
  .extend({
    ...jsonLdDe('PlanDeRelogement'),
    /** La délibération du conseil qui décide l'opération. */
    validation: jour,
    /** De son parc ; nul : aucun logement n'y est rattaché. */
    logementsOccupes: z.number().int().nullable(),
    debutDesEntretiens: moisSchema.nullable(),
    immeubleVide: moisSchema.nullable(),
    relogements: z.array(moisDObjectifSchema),
    entretiens: z.array(moisDObjectifSchema),
  })
export type LignePsr = z.infer<typeof lignePsrSchema>
