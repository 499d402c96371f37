import { useQuery } from '@tanstack/react-query'
import type { Alerte } from '../../alerte/alerte.data.ts'
import { alertesOptions, type Menage } from '../menage.data.ts'

/** Les alertes ouvertes : celles de la fiche, puis celles que l'on relit après en avoir posé ou clos une. */
export function useAlertes({ id, alerts }: Pick<Menage, 'id' | 'alerts'>): readonly Alerte[] {
  const { data } = useQuery({ ...alertesOptions(id), enabled: alerts !== undefined, initialData: alerts, staleTime: 60_000 })
  return data ?? []
}
