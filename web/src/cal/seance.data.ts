// Les logements qu'une même commission examine : ceux d'un GTR, partis chez un même bailleur.
import { useQueries, useQuery } from '@tanstack/react-query'
import { logementsOptions } from '../reunion/ordreDuJour.data.ts'
import { type Cal, calOptions } from './cal.data.ts'

const CHEZ_LE_BAILLEUR = ['TRANSMIS_BAILLEUR', 'CAL']

interface Seance {
  /** Dans l'ordre de la réunion ; celui que l'on regarde, seul, tant que les autres ne sont pas lus. */
  readonly logements: readonly Cal[]
  /** D'autres se lisent encore. */
  readonly attend: boolean
}

/** Les logements de la séance de celui-ci, lui compris. */
export function useSeance(cal: Cal): Seance {
  const { reunion, logement } = cal
  const presentes = useQuery({ ...logementsOptions(reunion?.id ?? ''), enabled: reunion !== null })
  const ids = (presentes.data ?? [])
    .filter(({ bailleur, statut }) => bailleur === logement.bailleur?.nom && CHEZ_LE_BAILLEUR.includes(statut.code))
    .map(({ id }) => id)
  const lus = useQueries({ queries: ids.map(calOptions) })
  // Un logement qu'une réunion plus récente a examiné n'est plus de celle-ci.
  const logements = lus.flatMap(({ data }) => (data !== undefined && memeSeance(cal, data) ? [data] : []))
  return {
    logements: logements.some((un) => un.logement.id === logement.id) ? logements : [cal, ...logements],
    attend: presentes.isLoading || lus.some(({ isLoading }) => isLoading),
  }
}

const memeSeance = (un: Cal, autre: Cal): boolean =>
  un.reunion?.id === autre.reunion?.id && un.logement.bailleur?.id === autre.logement.bailleur?.id
