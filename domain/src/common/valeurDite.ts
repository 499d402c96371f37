// Une valeur telle qu'on la lit, d'après la nature de son champ : fiches, historique, conflits, documents produits.
import { formatDate, formatInstant } from './date.format.ts'
import type { Liste } from './listes.ts'
import { formatMontant, formatNombre } from './montant.ts'

export type NatureChamp =
  | 'texte'
  | 'texteLong'
  | 'montant'
  | 'nombre'
  | 'date'
  | 'ouiNon'
  | 'choix'
  | 'choixMultiple'
  | 'telephone'
  | 'email'
  | 'codePostal'
  /** Une liste d'éléments, ou l'un d'eux ; `resume` les dit en une ligne. */
  | 'lignes'

/** Ce qu'il faut savoir d'un champ pour en dire la valeur. */
export interface ChampDit {
  readonly libelle: string
  readonly nature: NatureChamp
  readonly liste?: Liste
  readonly unite?: string
  readonly resume?: (element: unknown) => string
}

/** « 1 318,00 € », « 4 mai 1987 », « 25 nov. 2026, 18:00 », « T4, T5 », « Oui » ; nul : elle est d'une autre forme que celle du champ. */
export function valeurDite({ nature, liste = {}, resume, unite }: Omit<ChampDit, 'libelle'>, valeur: unknown): string | null {
  switch (nature) {
    case 'montant':
      return typeof valeur === 'number' ? formatMontant(valeur) : null
    case 'nombre':
      return typeof valeur === 'number'
        ? [formatNombre(valeur, Number.isInteger(valeur) ? 0 : 2), unite].filter(Boolean).join('\u00A0')
        : null
    case 'date':
      return typeof valeur === 'string' ? (valeur.length > JOUR ? formatInstant : formatDate)(valeur) : null
    case 'ouiNon':
      return valeur === true ? 'Oui' : valeur === false ? 'Non' : null
    case 'choix':
      return typeof valeur === 'string' ? (liste[valeur] ?? valeur) : null
    case 'choixMultiple':
      return Array.isArray(valeur) ? enToutesLettres(liste, valeur.map(String)) : null
    case 'telephone':
      return typeof valeur === 'string' ? (valeur.match(/\d\d/g)?.join('\u00A0') ?? valeur) : null
    case 'lignes':
      return resume === undefined ? null : enUneLigne(valeur, resume)
    case 'texte':
    case 'texteLong':
    case 'email':
    case 'codePostal':
      return typeof valeur === 'string' ? valeur : null
  }
}

const JOUR = 'AAAA-MM-JJ'.length

export const NON_RENSEIGNE = 'Non renseigné'

/** « 1 318,00 € » */
export const euros = (montant: number | null): string => (montant === null ? NON_RENSEIGNE : formatMontant(montant))

/** « T4, T5 » : les libellés des codes, dans l'ordre donné ; un code inconnu reste tel quel. */
export const enToutesLettres = (liste: Liste, codes: readonly string[]): string => codes.map((code) => liste[code] ?? code).join(', ')

const enUneLigne = (valeur: unknown, resume: (element: unknown) => string) =>
  Array.isArray(valeur) ? valeur.map(resume).join(' ; ') : resume(valeur)

/** Une valeur d'une autre forme que celle du champ (ancien modèle, import) se montre telle quelle. */
export const telleQuelle = (valeur: unknown): string => (typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur))
