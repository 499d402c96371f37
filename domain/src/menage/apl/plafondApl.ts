// Le barème locatif de l'APL (domain-rules § 5.5) : les VARIABLEs de la zone 2, et la ligne qui vaut pour un foyer.
import { arrondir } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'
import type { FoyerAPL } from './foyerApl.ts'

/** Métropole européenne de Lille : toutes ses communes sont en zone 2. */
export const EPCI_MEL = '200093201'

export const ZONE_DU_BAREME = '2'

/** La zone d'une commune pour les barèmes ; inconnue hors de la MEL, dont seules les valeurs sont tenues. */
export const zoneDeLaCommune = (epciCode: string | null): string | null => (epciCode === EPCI_MEL ? ZONE_DU_BAREME : null)

/** Les grandeurs d'une table qui dépendent du foyer, et la dernière personne à charge qui a sa ligne. */
const tables = {
  APL_LOYER_PLAFOND: 1,
  APL_R0: 6,
  APL_TF: 6,
  RLS_MONTANT: 1,
  RLS_PLAFOND: 6,
} as const

/** Personne seule, couple, puis selon les personnes à charge, et tant par personne de plus ; `null` si la table ne le dit pas. */
export function valeurDuFoyer(table: keyof typeof tables, { couple, personnesACharge }: FoyerAPL, variables: Variables): number | null {
  const lire = (suffixe: string) => (variables as Readonly<Record<string, number | undefined>>)[`${table}_${suffixe}`]
  if (personnesACharge === 0) return lire(couple ? 'COUPLE' : 'SEUL') ?? null
  const derniere = tables[table]
  const base = lire(String(Math.min(personnesACharge, derniere)))
  const deplus = Math.max(personnesACharge - derniere, 0)
  const parPersonne = deplus === 0 ? 0 : lire('SUP')
  return base === undefined || parPersonne === undefined ? null : arrondir(base + deplus * parPersonne)
}

/** Le loyer au-delà duquel l'APL ne compte plus rien ; `null` sans personne au foyer. */
export const loyerPlafondAPL = (foyer: FoyerAPL | null, variables: Variables): number | null =>
  foyer === null ? null : valeurDuFoyer('APL_LOYER_PLAFOND', foyer, variables)
