import type { Liste } from '../../common/listes.ts'
import { formatMontant } from '../../common/montant.ts'

export const NON_RENSEIGNE = 'Non renseigné'

/** « 1 318,00 € » */
export const euros = (montant: number | null): string => (montant === null ? NON_RENSEIGNE : formatMontant(montant))

/** « T4, T5 » : les libellés des codes, dans l'ordre donné ; un code inconnu reste tel quel. */
export const enToutesLettres = (liste: Liste, codes: readonly string[]): string => codes.map((code) => liste[code] ?? code).join(', ')
