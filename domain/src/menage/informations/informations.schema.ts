import { z } from 'zod'
import { dateFacultative, emailFacultatif, ouiNon, telephoneFacultatif, texteCourt, texteLong } from '../../common/champs.ts'

export const informationsSchema = z.object({
  telephone: telephoneFacultatif,
  telephoneSecondaire: telephoneFacultatif,
  email: emailFacultatif,
  langueParlee: texteCourt(50),
  besoinInterprete: ouiNon,
  noticeInformation: z.object({ remise: ouiNon, date: dateFacultative }).prefault({}),
  observations: texteLong(5000),
})
export type Informations = z.output<typeof informationsSchema>
