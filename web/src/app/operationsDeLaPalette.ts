import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { api, type ReponseApi } from '../core/api.ts'

type Ligne = ReponseApi<'GET /v1/operations'>['hydra:member'][number]

/** Une opération telle que la palette la montre. */
interface OperationTrouvee {
  readonly id: string
  readonly nom: string
  /** Code, ville et bailleur. */
  readonly detail: string
}

/** Les opérations que ces mots nomment, même sans ménage à reloger. */
export function useOperationsDeLaPalette(cherche: string): { readonly trouvees: readonly OperationTrouvee[]; readonly enCours: boolean } {
  const actif = useMoi().pages.includes('operation') && cherche.length >= 2
  const { data, isFetching } = useQuery({
    queryKey: ['operations', 'palette', cherche],
    queryFn: ({ signal }) => api('GET /v1/operations', { query: { recherche: cherche, pageSize: 5 }, signal }),
    enabled: actif,
  })
  return { trouvees: actif ? (data?.['hydra:member'] ?? []).map(presenter) : [], enCours: isFetching }
}

const presenter = ({ id, nom, code, ville, bailleur }: Ligne): OperationTrouvee => ({
  id,
  nom,
  detail: [code, ville, bailleur?.nom].filter(Boolean).join(' · '),
})
