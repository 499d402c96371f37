const INSECABLE = '\u00A0'

/** « 06 12 34 56 78 », que rien ne coupe. */
export const telephoneDit = (telephone: string): string => telephone.replace(/(\d{2})(?=\d)/g, `$1${INSECABLE}`)
