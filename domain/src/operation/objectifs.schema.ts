import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { moisDObjectifSchema, moisSchema } from '../objectif/objectif.schema.ts'

/** Les objectifs d'une opération, mois par mois, et ce qui a été fait (spécification § 3). */
export const objectifsOperationSchema = z.object({
  ...jsonLdDe('ObjectifsOperation'),
  id: identifiant(),
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

const nombre = z.number().int()

/** Les relogements de plusieurs opérations, par mois : ce qui était visé, prévu, fait ; et ce que cela fait depuis le début. */
export const statistiquesOperationsSchema = z.object({
  ...jsonLdDe('StatistiquesOperations'),
  debut: moisSchema,
  fin: moisSchema,
  mois: z.array(
    z.object({
      mois: moisSchema,
      objectif: nombre,
      previsionnel: nombre,
      realise: nombre,
      /** Depuis le début, ce mois compris. */
      nombreDeRelogements: z.object({ previsionnel: nombre, objectif: nombre, total: nombre }),
    }),
  ),
  /** Ce que l'objectif fait depuis le début, mois par mois, trois ans après la plage : de quoi prolonger la courbe. */
  ensuite: z.array(z.object({ mois: moisSchema, objectif: nombre })),
  /** Aujourd'hui : les relogés, ce qui reste, et les opérations où il reste quelqu'un. */
  reloges: nombre,
  relogementsRestants: nombre,
  operationsRestantes: z.array(identifiant()),
  /** Relogements par mois, les trois derniers mois clos ; le jour où, à ce rythme, plus personne ne reste. */
  rythme: z.number(),
  videLe: z.string().nullable(),
  finsAuRythme: z.object({ AVANT_LA_FIN: nombre, APRES_LA_FIN: nombre, JAMAIS: nombre }),
})
export type StatistiquesOperations = z.infer<typeof statistiquesOperationsSchema>
