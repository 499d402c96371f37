import { z } from 'zod'

/** La première entrée : de quelle base il s'agit. */
export const manifesteSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  faiteLe: z.iso.datetime(),
  migrations: z.array(z.object({ numero: z.number().int(), nom: z.string(), empreinte: z.string() })),
  tables: z.array(z.object({ nom: z.string(), colonnes: z.array(z.string()) })),
  suites: z.array(z.object({ nom: z.string(), valeur: z.string() })),
  /** Les variables du service, sans leurs secrets : de quoi le remonter pareil. */
  configuration: z.record(z.string(), z.string()),
})
export type Manifeste = z.infer<typeof manifesteSchema>

/** La dernière entrée : ce qui y est, compté en l'écrivant. Sans elle, l'archive n'est pas entière. */
export const bilanSchema = z.object({
  lignes: z.record(z.string(), z.number().int()),
  documents: z.number().int(),
  /** Cités par la base et absents du dépôt : effacés pendant la sauvegarde, ou perdus avant elle. */
  manquants: z.number().int(),
})
export type Bilan = z.infer<typeof bilanSchema>

export const MANIFESTE = 'manifeste.json'
export const BILAN = 'bilan.json'
