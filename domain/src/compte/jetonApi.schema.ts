import { z } from 'zod'
import { dateRequise, texteRequis } from '../common/champs.ts'
import { quiChangeSchema } from './compte.schema.ts'

export const NOM_DU_JETON = 80

/** `expireLe` : son dernier jour. */
export const nouveauJetonSchema = z.object({
  nom: texteRequis(NOM_DU_JETON),
  lectureSeule: z.boolean('Oui ou non est attendu').default(true),
  expireLe: dateRequise,
  ...quiChangeSchema.shape,
})
export type NouveauJeton = z.infer<typeof nouveauJetonSchema>
