// Ce qu'une FAT saisie fige de l'opération qui la nourrit (domain-rules § 4.2).
import type { TypeDeDate } from './operation.listes.ts'

/** Les champs de l'identité qui nourrissent une FAT. */
export const FIGES_AVEC_LA_FAT = ['nom', 'famille', 'bailleur', 'PRU', 'ville', 'QPV', 'nombreLogements'] as const

/** Les dates qui la nourrissent. */
export const DATES_FIGEES: readonly TypeDeDate[] = [
  'DELIBERATION_CA',
  'DEPOT_DID',
  'ACCORD_DID',
  'OS_TRAVAUX',
  'FIN_DEMOLITION',
  'LIVRAISON',
]

/** Une FAT est saisie dans IODA : ce qui l'a nourrie ne change plus tant qu'elle n'est ni validée ni rejetée. */
export const estSaisie = (statutSubvention: string | null): boolean => statutSubvention?.endsWith('_SAISIE') ?? false

export const FAT_SAISIE = 'Une FAT est saisie dans IODA : ce qui la nourrit ne change plus, sauf à la valider ou à la rejeter.'
