import { formatNombre } from '../common/montant.ts'

export interface Charge {
  readonly points: number
  readonly capacite: number
}

const dire = (points: number): string => `${formatNombre(points, Number.isInteger(points) ? 0 : 1)} point${points >= 2 ? 's' : ''}`

const compter = (nombre: number, mot: string) => `${formatNombre(nombre, 0)} ${mot}${nombre > 1 ? 's' : ''}`
const enPoints = (points: number): string => formatNombre(points, Number.isInteger(points) ? 0 : 1)

/** « 239 ménages suivis : 214 à reloger, 25 en accompagnement · 219 points pour 232 » ; l'accompagnement nul : pas encore compté. */
export function direLeTotal(menages: number, enAccompagnement: number | null, { points, capacite }: Charge): string {
  const detail =
    enAccompagnement === null ? '' : ` : ${formatNombre(menages - enAccompagnement, 0)} à reloger, ${enAccompagnement} en accompagnement`
  return `${compter(menages, 'ménage')} suivi${menages > 1 ? 's' : ''}${detail} · ${dire(points)} pour ${enPoints(capacite)}`
}

/** « Peut recevoir 4 points », « 44 points pour 40 : 4 de trop ». */
export function direLaCharge({ points, capacite }: Charge): string {
  const reste = capacite - points
  if (reste > 0) return `Peut recevoir ${dire(reste)}`
  if (reste === 0) return 'À pleine charge'
  return `${dire(points)} pour ${formatNombre(capacite, 0)} : ${formatNombre(-reste, Number.isInteger(reste) ? 0 : 1)} de trop`
}
