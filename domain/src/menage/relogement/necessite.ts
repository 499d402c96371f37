import type { FaitsProposition } from '../menage.faits.ts'
import { accepteesParLeMenage, accordees } from '../menage.propositions.ts'

export const NECESSITE = 'relogement.relogementNecessaire'

/**
 * Pourquoi le relogement ne peut pas être dit non nécessaire ; `null` : il le peut. Plus aucun passage ne s'ouvrirait au ménage : le
 * logement qu'il a accepté, ou qu'un autre attend après lui, resterait pris pour toujours.
 */
export function refusDeDireNonNecessaire(propositions: readonly FaitsProposition[]): string | null {
  const [acceptee] = accepteesParLeMenage({ propositions })
  if (acceptee !== undefined)
    return `Le ménage a accepté ${acceptee.libelle} : annulez d’abord son acceptation, ou déclarez son départ ou son accession.`
  const attendue = accordees({ propositions }).find(({ suivie }) => suivie)
  return attendue === undefined
    ? null
    : `${attendue.libelle} est accordé à ce ménage, et un autre attend sa réponse : retirez d’abord la proposition.`
}
