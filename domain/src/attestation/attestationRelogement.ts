// L'attestation de relogement d'une opération (domain-rules §§ 4.3 et 10, n° 12) : combien de ménages, par issue. Aucun n'y est nommé.
import { formatDate } from '../common/date.format.ts'
import { DomainError } from '../common/errors.ts'

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
  /** L'immeuble est-il vide ; nul : ni date ni parc ne le disent. */
  readonly vide: boolean | null
  /** Le jour où il l'est, s'il l'est et qu'on le sait. */
  readonly videLe: string | null
  readonly jour: string
}

const immeuble = (vide: boolean | null, videLe: string | null): string => {
  if (vide === null) return 'Que l’immeuble soit vide n’est pas renseigné.'
  if (!vide) return 'L’immeuble n’est pas vide à ce jour.'
  return videLe === null
    ? 'L’immeuble est vide, depuis un jour qui n’est pas renseigné.'
    : `L’immeuble est vide depuis le ${formatDate(videLe)}.`
}

const menages = (nombre: number): string => (nombre > 1 ? `${nombre} ménages restent` : `${nombre} ménage reste`)

/** @throws DomainError `attestation.sans_menage` : de personne, rien ne s'atteste. */
export function attestationRelogement({ operation, nombres, vide, videLe, jour }: DeQuoiAttester) {
  const { nom, code, famille, bailleur, ville, PRU } = operation
  const total = Object.values(nombres).reduce((un, autre) => un + autre, 0)
  if (total === 0)
    throw new DomainError('conflit', 'attestation.sans_menage', 'Cette opération n’a aucun ménage à reloger : il n’y a rien à attester.')
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
    immeuble: immeuble(vide, videLe),
    signataire: bailleur ?? 'le bailleur',
  }
}
