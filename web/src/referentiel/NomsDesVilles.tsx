import { useQuery } from '@tanstack/react-query'
import { type Nomme, nommer } from '../core/conflit/nommer.ts'
import { villesOptions } from './villes.data.ts'

/** Des villes par leur nom, là où l'on n'en a que les codes. */
export function NomsDesVilles({ codes }: { readonly codes: readonly string[] }) {
  const { data, isLoading } = useQuery(villesOptions(codes))
  const lues: readonly Nomme[] = data ?? []
  return isLoading ? '…' : nommer(codes, lues)
}
