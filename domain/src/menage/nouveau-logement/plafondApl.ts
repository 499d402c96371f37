// Le loyer plafond de l'APL (domain-rules § 5.5) : la table des VARIABLEs, en zone 2.
import { arrondir } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'
import type { Foyer } from '../ressources/plafonds.ts'

/** Métropole européenne de Lille : toutes ses communes sont en zone 2. */
export const EPCI_MEL = '200093201'

/** La zone d'une commune pour les barèmes ; inconnue hors de la MEL, dont seules les valeurs sont tenues. */
export const zoneDeLaCommune = (epciCode: string | null): string | null => (epciCode === EPCI_MEL ? '2' : null)

/** Personne seule, couple, une personne à charge, puis par personne de plus ; `null` si la table ne le dit pas. */
export function loyerPlafondAPL({ personnes, personnesACharge }: Foyer, variables: Variables): number | null {
  if (personnes === 0) return null
  if (personnesACharge === 0) return (personnes === 1 ? variables.APL_LOYER_PLAFOND_SEUL : variables.APL_LOYER_PLAFOND_COUPLE) ?? null
  const { APL_LOYER_PLAFOND_1: premier, APL_LOYER_PLAFOND_SUP: suivante } = variables
  if (premier === undefined || (personnesACharge > 1 && suivante === undefined)) return null
  return arrondir(premier + (personnesACharge - 1) * (suivante ?? 0))
}
