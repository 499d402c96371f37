const INSECABLE = '\u00A0'

const MOIS = 'janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc'
const UNITES = 'm²|km|kg|ans?|mois|jours?|nuits?|points?|personnes?|enfants?|adultes?|pièces?'

/** Espaces qui ne se coupent pas : [ce qui précède, ce qui suit], l'un et l'autre gardés. */
const LIAISONS: readonly RegExp[] = [
  // Une ponctuation double, un guillemet fermant, une unité collée à son nombre.
  / (?=[:;?!»%€])/g,
  /(?<=«) /g,
  /(?<=\bn°) /g,
  // « Mme Benali », « M. et Mme Cousin », « Maître Verbrugge ».
  /(?<=\b(?:MM?\.|Mmes?|Maître)) (?=\p{Lu}|et (?:M|Mme))/gu,
  // « 5 ans », « 94 m² ».
  new RegExp(`(?<=\\d) (?=(?:${UNITES})(?![\\p{L}\\d]))`, 'gu'),
  // « 13 juin 2026 », « 1er janvier ».
  new RegExp(`(?<=\\b\\d{1,2}(?:er)?) (?=(?:${MOIS}))`, 'gu'),
  // Le mot de la spécification pour un vœu sans ville ne se coupe pas autour de sa barre.
  / (?=\/ Toutes)/g,
  /(?<=Tous\s\/) (?=Toutes)/g,
  // « L. 442-6 », « art. 12 ».
  /(?<=\b(?:L\.|R\.|art\.)) (?=\d)/g,
]

/** Typographie française : ce qui se lit ensemble ne se sépare pas en fin de ligne. */
export const espacesInsecables = (texte: string): string => LIAISONS.reduce((lie, liaison) => lie.replaceAll(liaison, INSECABLE), texte)
