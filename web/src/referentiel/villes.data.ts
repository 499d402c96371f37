import { codePostalRequis } from '@relogement/domain/common/champs'
import { queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

export type Ville = ReponseApi<'GET /v1/villes'>['hydra:member'][number]

const PROPOSEES = 8

/** Les villes d'un nom ou d'un code postal commencé. */
export async function chercherVilles(recherche: string, signal: AbortSignal): Promise<Ville[]> {
  return (await api('GET /v1/villes', { query: { recherche, pageSize: PROPOSEES }, signal }))['hydra:member']
}

/** Le code postal d'une ville : celui qui était tapé si c'est l'un des siens, sinon le premier. */
export const codePostalDe = ({ codesPostaux }: Ville, tape: string | null): string | null =>
  codesPostaux.find((code) => code === tape) ?? codesPostaux[0] ?? null

/** La ville d'un code postal, si elle est seule à le porter. */
export async function villeDuCodePostal(codePostal: string, signal: AbortSignal): Promise<Ville | null> {
  const lu = codePostalRequis.safeParse(codePostal)
  if (!lu.success) return null
  const { 'hydra:member': villes } = await api('GET /v1/villes', { query: { codePostal: [lu.data], pageSize: 2 }, signal })
  return villes.length === 1 ? (villes[0] ?? null) : null
}

/** Les villes dont on n'a que le code : une saisie reprise, un conflit. */
export const villesOptions = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['villes', 'codes', ...codes.toSorted()],
    queryFn: async ({ signal }) =>
      (await api('GET /v1/villes', { query: { id: [...codes], pageSize: codes.length }, signal }))['hydra:member'],
    enabled: codes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
