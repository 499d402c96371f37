import { z } from 'zod'
import { identifiant } from '../common/identifiant.ts'

/** Une personne citée par un dossier : chargé de relogement, auteur. */
export const personneSchema = z.object({ id: identifiant(), nom: z.string(), prenom: z.string(), email: z.string().nullable().optional() })
export type Personne = z.infer<typeof personneSchema>
