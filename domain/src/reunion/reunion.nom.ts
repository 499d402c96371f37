import { formatDate } from '../common/date.format.ts'
import { jourDe } from '../common/date.ts'
import type { TypeReunion } from './reunion.listes.ts'

interface Nommee {
  readonly type: TypeReunion
  readonly date: string
  readonly ville: string | null
  readonly PRUs: readonly { readonly nom: string }[]
}

/** « GTR de Roubaix » : dans une liste qui dit déjà la date. */
export const nomSansDate = (nom: string): string => nom.slice(0, Math.max(0, nom.lastIndexOf(', '))) || nom

/** « GTR de Roubaix, 26 mars 2026 » ; sans ville, ses PRU ; d'une consultation écrite : « Consultation écrite, 26 mars 2026 ». */
export function nomDeReunion({ type, date, ville, PRUs }: Nommee): string {
  const lieu = ville === null ? ` ${PRUs.map(({ nom }) => nom).join(', ')}` : ` de ${ville}`
  return `${type === 'GTR_VALIDATION' ? 'Consultation écrite' : `GTR${lieu}`}, ${formatDate(jourDe(date))}`
}
