// La date de naissance d'une personne du dossier : déjà née, et depuis moins de cent vingt ans.
import { messages } from '../../common/champs.ts'

export const AGE_ADMIS = 120

/** Le premier jour de naissance admis. */
export const premiereNaissanceAdmise = (aujourdhui: string): string =>
  `${Number(aujourdhui.slice(0, 4)) - AGE_ADMIS}${aujourdhui.slice(4)}`.replace(/-02-29$/, '-03-01')

/** Pourquoi cette naissance est refusée ; `null` : elle est admise. Un enfant à naître n'est pas un occupant. */
export function refusDeNaissance(jour: string, aujourdhui: string): string | null {
  if (jour > aujourdhui) return messages.dateAnterieure
  return jour < premiereNaissanceAdmise(aujourdhui) ? `Cette naissance a plus de ${AGE_ADMIS} ans : vérifiez l’année` : null
}
