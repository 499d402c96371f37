import { api, type ReponseApi } from '../core/api.ts'

export type Partenaire = ReponseApi<'GET /v1/partenaires'>['hydra:member'][number]

/** Les bailleurs d'un nom commencé. */
export async function chercherBailleurs(recherche: string, signal: AbortSignal): Promise<Partenaire[]> {
  return (await api('GET /v1/partenaires', { query: { recherche, categories: ['BAILLEUR'], pageSize: 8 }, signal }))['hydra:member']
}
