import { estFerme, pourquoiFerme } from '@relogement/domain/menage/completude/dossierFerme'
import { type Menage, refusDe, statutDe } from '../menage.data.ts'

/** Le droit de modifier, puis l'état du dossier : clos, parti ou accédant, il ne se modifie plus. */
export function refusDeModifier(menage: Menage): string | null {
  const statut = statutDe(menage)
  return refusDe(menage, 'modifier') ?? (estFerme(statut) ? pourquoiFerme(statut) : null)
}
