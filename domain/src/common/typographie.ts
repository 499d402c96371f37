const INSECABLE = '\u00A0'

/** Typographie française : une ponctuation double, un guillemet, « n° » ou une unité ne passent pas seuls à la ligne suivante. */
export const espacesInsecables = (texte: string): string =>
  texte.replaceAll(/ (?=[:;?!»%€])/g, INSECABLE).replaceAll(/(«|\bn°) /g, `$1${INSECABLE}`)
