import { type MotifRefusMenage, motifsRefusMenage } from '../menage/relogement/refus.listes.ts'

/** Le silence ne se coche pas : c'est l'équipe qui le constate. */
const NE_SE_DIT_PAS: MotifRefusMenage = 'SANS_REPONSE'

/** Les raisons qu'un ménage peut donner, telles que l'administration les tient. */
export const raisonsDuMenage = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(motifsRefusMenage).filter(([code]) => code !== NE_SE_DIT_PAS))
