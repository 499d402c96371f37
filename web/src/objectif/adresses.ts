import type { Avancement } from '@relogement/domain/menage/avancements'
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'

/** Ce dont un nombre parle : les dossiers d'un chargé, ou ceux d'opérations choisies ; vide, tous ceux à portée. */
export interface Portee {
  readonly operationIds: readonly string[]
  readonly charge: string | null
}

export interface MenagesVoulus {
  readonly avancements?: Avancement
  readonly dossiers?: DossierSuivi
  readonly moisEntretien?: string
  readonly moisRelogement?: string
  /** Tous, dossiers clos et départs compris. */
  readonly inclure?: 'clos'
}

/** La liste des ménages que compte un nombre : les mêmes, ni plus ni moins. */
export function adresseDesMenages({ operationIds, charge }: Portee, voulus: MenagesVoulus): string {
  const adresse = new URLSearchParams({
    ...voulus,
    ...(operationIds.length === 0 ? {} : { operationIds: operationIds.join(',') }),
    ...(charge === null ? {} : { chargesDeRelogement: charge }),
  })
  return `/menages?${adresse}`
}
