// Emporter des dossiers sur une tablette, pour un entretien sans réseau (décision 0081).

/** Un dossier emporté ne reste pas plus longtemps sur la tablette, envoyé ou non. */
export const HEURES_EMPORTEES = 72
/** Une personne n'en emporte pas plus d'une fois. */
export const EMPORTES_AU_PLUS = 40
/** Ceux d'avant ne se disent plus. */
export const JOURS_MONTRES = 7

export const dernierInstant = (prisLe: Date): Date => new Date(prisLe.getTime() + HEURES_EMPORTEES * 3_600_000)

export const etatsDEmport = {
  EN_COURS: 'Sur la tablette',
  RENDU: 'Rendu',
  RETIRE: 'Retiré',
  EXPIRE: 'Effacé au bout de 72 heures, sans retour',
} as const
export type EtatDEmport = keyof typeof etatsDEmport

interface FaitsDEmport {
  readonly expireLe: Date
  readonly renduLe: Date | null
  readonly retireLe: Date | null
  /** Le dossier s'ouvre encore à qui l'a emporté, et s'écrit. */
  readonly ouvert: boolean
}

/** Où en est un dossier emporté. Ce que la personne n'ouvre plus est retiré de sa tablette, quoi qu'il y reste. */
export function etatDe({ expireLe, renduLe, retireLe, ouvert }: FaitsDEmport, maintenant: Date): EtatDEmport {
  if (retireLe !== null) return 'RETIRE'
  if (renduLe !== null) return 'RENDU'
  if (!ouvert) return 'RETIRE'
  return expireLe <= maintenant ? 'EXPIRE' : 'EN_COURS'
}
