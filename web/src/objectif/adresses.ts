import { ajouterMoisAuMois } from '@relogement/domain/common/date'
import type { Avancement } from '@relogement/domain/menage/avancements'
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'

/** Ce dont un nombre parle : les dossiers d'un chargé, ou ceux d'opérations choisies ; vide, tous ceux à portée. */
export interface Portee {
  readonly operationIds: readonly string[]
  readonly charge: string | null
}

export interface MenagesVoulus {
  readonly avancements?: Avancement | `${Avancement},${Avancement}`
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

/** « 2026-T2 » : ses trois mois ; un mois : lui-même. */
export function moisDeLaCle(cle: string): string {
  const [annee = '', reste = ''] = cle.split('-')
  if (!reste.startsWith('T')) return cle
  const premier = `${annee}-${String((Number(reste.slice(1)) - 1) * 3 + 1).padStart(2, '0')}`
  return [0, 1, 2].map((rang) => ajouterMoisAuMois(premier, rang)).join(',')
}
