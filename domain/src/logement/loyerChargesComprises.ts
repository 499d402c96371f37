import { somme } from '../common/montant.ts'

/** Au centime ; sans loyer connu, rien. */
export const loyerChargesComprises = ({
  loyer,
  charges,
}: {
  readonly loyer: number | null
  readonly charges: number | null
}): number | null => (loyer === null ? null : somme([loyer, charges]))
