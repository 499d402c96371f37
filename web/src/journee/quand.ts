import { formatDateCourte } from '@relogement/domain/common/date.format'
import { jourDeSemaine } from '../core/jour.ts'

/** « lun. 7 déc. » ; d'une autre année, « 8 janv. 2027 ». */
export const direLeJour = (jour: string, aujourdhui: string): string =>
  jour.slice(0, 4) === aujourdhui.slice(0, 4) ? jourDeSemaine(jour) : formatDateCourte(jour)

/** « 7 déc. », en tête d'une ligne ; d'une autre année, « 8 janv. 2027 ». */
export const direLeJourCourt = (jour: string, aujourdhui: string): string =>
  jour.slice(0, 4) === aujourdhui.slice(0, 4) ? formatDateCourte(jour).slice(0, -5) : formatDateCourte(jour)
