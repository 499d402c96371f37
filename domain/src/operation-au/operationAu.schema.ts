import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { moisDObjectifSchema, moisSchema } from '../objectif/objectif.schema.ts'
import { statutsDeDate } from '../operation/dates.schema.ts'
import { typesDeDate } from '../operation/operation.listes.ts'
import { operationSchema } from '../operation/operation.schema.ts'

/** Une opération telle qu'elle était à la fin d'un jour. */
export const operationAuSchema = operationSchema
  .pick({
    id: true,
    code: true,
    nom: true,
    famille: true,
    statutCreation: true,
    bailleur: true,
    PRU: true,
    ville: true,
    QPV: true,
    chargeOperation: true,
    nombreLogements: true,
    statistiques: true,
    objectifsCumulesADate: true,
    avancementDuree: true,
    avancementRelogement: true,
    nombrePropositionsDues: true,
    residence: true,
    batiments: true,
    anneeConstruction: true,
  })
  .extend({
    ...jsonLdDe('OperationAu'),
    jour: z.string(),
    /** Leurs codes : ses champs les disent (`operation.champs.ts`). */
    famillesAction: z.array(z.string()),
    orientation: z.string().nullable(),
    etatDuSol: z.string().nullable(),
    domanialites: z.array(z.string()),
    domanialitesFutures: z.array(z.string()),
    jalons: z.array(
      z.object({
        type: z.enum(codesDe(typesDeDate)),
        objectif: z.string().nullable(),
        report: z.string().nullable(),
        reel: z.string().nullable(),
        statut: z.enum(codesDe(statutsDeDate)),
      }),
    ),
    relogements: z.array(moisDObjectifSchema),
    entretiens: z.array(moisDObjectifSchema),
    debutDesEntretiens: moisSchema.nullable(),
    immeubleVide: moisSchema.nullable(),
    /** Ce qui ne se reconstitue pas. */
    nonReconstitue: z.array(z.string()),
  })
export type OperationAu = z.infer<typeof operationAuSchema>
