import { moisDe } from '../common/date.ts'
import { type MoisDit, type MoisDObjectif, recalculer } from './objectif.rules.ts'
import { reunirLesMois } from './reunirLesMois.ts'

interface FaitsDUneOperation {
  readonly faits: readonly { readonly mois: string; readonly realise: number }[]
  readonly vises: readonly (MoisDit & { readonly mois: string })[]
  /** Ceux qui restent aujourd'hui. */
  readonly restants: number
  readonly finDuPsr: string | null
}

/** Les mois d'une opération : faits, visés, et recalculés de ce qui restait à la fin du dernier mois clos (ce qui reste, et ce qui s'est fait depuis). */
export function moisDUneOperation({ faits, vises, restants, finDuPsr }: FaitsDUneOperation, moisCourant: string): MoisDObjectif[] {
  const dus = restants + (faits.find(({ mois }) => mois === moisCourant)?.realise ?? 0)
  const recalcules = recalculer([{ restants: dus, fin: finDuPsr === null ? null : moisDe(finDuPsr) }], moisCourant)
  return reunirLesMois(faits, vises, recalcules)
}
