import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { dateRequise, messages } from '../common/champs.ts'
import { joursEntre } from '../common/date.ts'
import { identifiant } from '../common/identifiant.ts'

/** Les jours où un chargé n'est pas là, et qui tient ses dossiers ; rien n'en dit la raison. */
export const absenceSchema = z.object({
  id: identifiant(),
  version: z.number().int(),
  du: z.iso.date(),
  /** Dernier jour compris. */
  au: z.iso.date(),
  remplacant: personneSchema.nullable(),
})
export type Absence = z.infer<typeof absenceSchema>

const DUREE_MAX = 366

const remplacant = identifiant('Chargé de relogement inconnu').nullable()
const jours = z
  .object({ du: dateRequise, au: dateRequise })
  .refine(({ du, au }) => du <= au, { message: 'Le dernier jour suit le premier', path: ['au'] })
  .refine(({ du, au }) => joursEntre(du, au) < DUREE_MAX, { message: 'Une absence dure un an au plus', path: ['au'] })

export const saisieAbsenceSchema = jours.safeExtend({ remplacant: remplacant.default(null) })
export type SaisieAbsence = z.output<typeof saisieAbsenceSchema>

/** Sans un mot du remplaçant, il reste ; `null` : plus personne. */
export const modificationAbsenceSchema = jours.safeExtend({ remplacant: remplacant.optional() })
export type ModificationAbsence = z.output<typeof modificationAbsenceSchema>

export const creationAbsenceSchema = saisieAbsenceSchema.safeExtend({ utilisateur: identifiant(messages.requis) })
export type CreationAbsence = z.output<typeof creationAbsenceSchema>
