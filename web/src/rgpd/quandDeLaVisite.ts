import { formatHeure, formatInstant } from '@relogement/domain/common/date.format'

/** « 12 mars 2026 à 09:00 à 09:40 » : la fin ne se dit que si elle diffère. */
export const quandDeLaVisite = ({ premiere, derniere }: { readonly premiere: string; readonly derniere: string }): string =>
  formatHeure(premiere) === formatHeure(derniere) ? formatInstant(premiere) : `${formatInstant(premiere)} à ${formatHeure(derniere)}`
