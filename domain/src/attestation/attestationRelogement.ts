// L'attestation de relogement d'une opération (domain-rules §§ 4.3 et 10, n° 12) : combien de ménages, par issue. Aucun n'y est nommé.
import { formatDate } from '../common/date.format.ts'

export const issues = {
  definitifs: 'Relogés définitivement',
  tiroirs: 'Relogés en opération tiroir',
  temporaires: 'Relogés temporairement',
  sansType: 'Relogés, type de relogement à renseigner',
  departs: 'Partis d’eux-mêmes',
  accessions: 'Accédants à la propriété',
  restants: 'Restent à reloger',
} as const

interface Operation {
  readonly nom: string
  readonly code: string
  readonly famille: string
  readonly bailleur: string | null
  readonly ville: string | null
  readonly PRU: string | null
}

export interface DeQuoiAttester {
  readonly operation: Operation
  readonly nombres: Readonly<Record<keyof typeof issues, number>>
  /** Le jour où l'immeuble est vide ; nul : il ne l'est pas, ou on ne le sait pas. */
  readonly videLe: string | null
  readonly jour: string
}

const menages = (nombre: number): string => (nombre > 1 ? `${nombre} ménages restent` : `${nombre} ménage reste`)

export function attestationRelogement({ operation, nombres, videLe, jour }: DeQuoiAttester) {
  const { nom, code, famille, bailleur, ville, PRU } = operation
  const total = Object.values(nombres).reduce((un, autre) => un + autre, 0)
  const ligne = (libelle: string, valeur: string | null) => ({ libelle, valeur })
  return {
    operation: [
      ligne('Opération', nom),
      ligne('Code', code),
      ligne('Famille', famille),
      ligne('Bailleur', bailleur),
      ligne('Commune', ville),
      ligne('PRU', PRU),
    ],
    phrase:
      nombres.restants === 0
        ? `${bailleur ?? 'Le bailleur'} atteste que tous les ménages de l’opération « ${nom} » qui devaient l’être sont relogés, ou en sont partis, au ${formatDate(jour)}.`
        : `Relogement en cours à la date du ${formatDate(jour)} : ${menages(nombres.restants)} à reloger.`,
    // Ce qui reste à renseigner ne se dit que s'il en reste ; les autres issues, toujours.
    issues: (Object.keys(issues) as (keyof typeof issues)[])
      .filter((cle) => cle !== 'sansType' || nombres.sansType > 0)
      .map((cle) => [issues[cle], String(nombres[cle])]),
    total: String(total),
    immeuble: videLe === null ? 'L’immeuble n’est pas vide à ce jour.' : `L’immeuble est vide depuis le ${formatDate(videLe)}.`,
    signataire: bailleur ?? 'le bailleur',
  }
}
