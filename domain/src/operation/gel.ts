// Ce qu'une FAT saisie fige de l'opération qui la nourrit (domain-rules § 4.2).
import { libelleDuChamp } from './operation.champs.ts'
import { type TypeDeDate, typesDeDate } from './operation.listes.ts'

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

/** Tout ce qu'une FAT saisie fige de l'opération, en mots ; la convention, une fois dite, ne change déjà plus. */
export const CE_QUI_SE_FIGE: readonly string[] = [
  ...FIGES_AVEC_LA_FAT.map(libelleDuChamp),
  'Convention',
  ...DATES_FIGEES.map((type) => typesDeDate[type]),
]
