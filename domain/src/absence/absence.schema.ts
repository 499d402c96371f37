import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { dateRequise, messages } from '../common/champs.ts'
import { joursEntre } from '../common/date.ts'

/** Les jours où un chargé n'est pas là, et qui tient ses dossiers ; rien n'en dit la raison. */
export const absenceSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  du: z.iso.date(),
  /** Dernier jour compris. */
  au: z.iso.date(),
  remplacant: personneSchema.nullable(),
})
export type Absence = z.infer<typeof absenceSchema>

const DUREE_MAX = 366

export const saisieAbsenceSchema = z
  .object({ du: dateRequise, au: dateRequise, remplacant: z.uuid('Chargé de relogement inconnu').nullable().default(null) })
  .refine(({ du, au }) => du <= au, { message: 'Le dernier jour suit le premier', path: ['au'] })
  .refine(({ du, au }) => joursEntre(du, au) < DUREE_MAX, { message: 'Une absence dure un an au plus', path: ['au'] })
export type SaisieAbsence = z.output<typeof saisieAbsenceSchema>

export const creationAbsenceSchema = saisieAbsenceSchema.safeExtend({ utilisateur: z.uuid(messages.requis) })
export type CreationAbsence = z.output<typeof creationAbsenceSchema>
