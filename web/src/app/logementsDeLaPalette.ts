import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { api, type ReponseApi } from '../core/api.ts'
import type { AspectStatut } from '../core/Statut.tsx'

type Ligne = ReponseApi<'GET /v1/logements'>['hydra:member'][number]

/** Un logement tel que la palette le montre. */
interface LogementTrouve {
  readonly id: string
  readonly nom: string
  /** Code UG, typologie et bailleur. */
  readonly detail: string
  readonly statut?: AspectStatut
}

/** Les logements que ces mots situent : ceux de la liste, quel que soit leur statut, et rien de ce qu'elle tait. */
export function useLogementsDeLaPalette(cherche: string): { readonly trouves: readonly LogementTrouve[]; readonly enCours: boolean } {
  const actif = useMoi().pages.includes('logement') && cherche.length >= 2
  const { data, isFetching } = useQuery({
    queryKey: ['logements', 'palette', cherche],
    queryFn: ({ signal }) => api('GET /v1/logements', { query: { recherche: cherche, pageSize: 5 }, signal }),
    enabled: actif,
  })
  return { trouves: actif ? (data?.['hydra:member'] ?? []).map(presenter) : [], enCours: isFetching }
}

const presenter = ({ id, localisation: { adresse, UG }, typologie, bailleur, statut }: Ligne): LogementTrouve => ({
  id,
  nom: adresseEnClair(adresse),
  detail: [UG, (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie, bailleur?.nom].filter(Boolean).join(' · '),
  ...(statut === null ? {} : { statut: { libelle: statut.libelle, ...aspects[statut.code] } }),
})
