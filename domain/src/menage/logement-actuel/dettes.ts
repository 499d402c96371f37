import { formatMontant } from '../../common/montant.ts'
import type { LogementActuel } from './logementActuel.schema.ts'

/** « 412,70 € de loyer » ; « Aucune » quand on a répondu zéro ; `null` quand rien n'est répondu. */
export function dettesEnClair({ loyer, charges }: LogementActuel['dettes']): string | null {
  if (loyer.montant === null && charges.montant === null) return null
  const dues = [
    loyer.montant && `${formatMontant(loyer.montant)} de loyer`,
    charges.montant && `${formatMontant(charges.montant)} de charges`,
  ]
  return dues.filter(Boolean).join(', ') || 'Aucune'
}
