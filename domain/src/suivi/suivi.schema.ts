import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { codeTenu, dateFacultative, entierFacultatif, texteRequis } from '../common/champs.ts'
import { identifiant } from '../common/identifiant.ts'
import { typesSuivi } from './suivi.listes.ts'

export const suiviSchema = z.object({
  id: identifiant(),
  type: codeTenu(typesSuivi),
  date: z.string(),
  dureeMinutes: z.number().int().nullable(),
  texte: z.string(),
  auteur: personneSchema,
})
export type Suivi = z.infer<typeof suiviSchema>

/** Ce qui se saisit d'un suivi ; sans date, il est du jour. L'équipe seule le lit (décision 0023). */
export const saisieSuiviSchema = z.object({
  type: codeTenu(typesSuivi, 'Type de suivi inconnu').default('AUTRE'),
  date: dateFacultative,
  dureeMinutes: entierFacultatif(1, 1440),
  texte: texteRequis(5000),
})
export type SaisieSuivi = z.output<typeof saisieSuiviSchema>
