import type { Avancement } from '@relogement/domain/menage/avancements'
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'
import type { Portee } from './tableauDeBord.data.ts'

export interface MenagesVoulus {
  readonly avancements?: Avancement
  readonly dossiers?: DossierSuivi
  readonly moisEntretien?: string
  readonly moisRelogement?: string
  /** Tous, dossiers clos et départs compris. */
  readonly inclure?: 'clos'
}

/** La liste des ménages que compte un nombre du tableau de bord : les mêmes, ni plus ni moins. */
export function adresseDesMenages({ operationIds, charge }: Portee, voulus: MenagesVoulus): string {
  const adresse = new URLSearchParams({
    ...voulus,
    ...(operationIds.length === 0 ? {} : { operationIds: operationIds.join(',') }),
    ...(charge === null ? {} : { chargesDeRelogement: charge }),
  })
  return `/menages?${adresse}`
}
