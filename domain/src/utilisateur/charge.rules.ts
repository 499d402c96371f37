import { formatNombre } from '../common/montant.ts'

export interface Charge {
  readonly points: number
  readonly capacite: number
}

const dire = (points: number): string => `${formatNombre(points, Number.isInteger(points) ? 0 : 1)} point${points >= 2 ? 's' : ''}`

/** « Peut recevoir 4 points », « 44 points pour 40 : 4 de trop ». */
export function direLaCharge({ points, capacite }: Charge): string {
  const reste = capacite - points
  if (reste > 0) return `Peut recevoir ${dire(reste)}`
  if (reste === 0) return 'À pleine charge'
  return `${dire(points)} pour ${formatNombre(capacite, 0)} : ${formatNombre(-reste, Number.isInteger(reste) ? 0 : 1)} de trop`
}
