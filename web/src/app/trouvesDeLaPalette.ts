import type { Page } from '@relogement/domain/acces/pages'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { api, type ReponseApi } from '../core/api.ts'
import type { AspectStatut } from '../core/Statut.tsx'

/** Une fiche telle que la palette la propose. */
export interface Trouve {
  readonly id: string
  readonly nom: string
  /** Ce qui la distingue d'une autre du même nom. */
  readonly detail: string
  readonly statut?: AspectStatut
}

/** En deçà, trop de fiches se trouvent. */
export const LETTRES_AU_MOINS = 2

/** Une liste que la palette fouille : qui l'ouvre y trouve ce qu'elle lui montre, et rien de ce qu'elle tait. */
interface Fouille<L> {
  readonly liste: 'logements' | 'operations'
  readonly page: Page
  readonly lire: (query: { recherche: string; pageSize: number }, signal: AbortSignal) => Promise<{ readonly 'hydra:member': readonly L[] }>
  readonly presenter: (ligne: L) => Trouve
}

function useFouille<L>({ liste, page, lire, presenter }: Fouille<L>, cherche: string) {
  const actif = useMoi().pages.includes(page) && cherche.length >= LETTRES_AU_MOINS
  const { data, isFetching, isLoadingError } = useQuery({
    queryKey: [liste, 'palette', cherche],
    queryFn: ({ signal }) => lire({ recherche: cherche, pageSize: 5 }, signal),
    enabled: actif,
  })
  return { trouves: actif ? (data?.['hydra:member'] ?? []).map(presenter) : [], enCours: isFetching, enEchec: isLoadingError }
}

const enUneLigne = (...dits: readonly (string | null | undefined)[]) => dits.filter(Boolean).join(' · ')

const logements: Fouille<ReponseApi<'GET /v1/logements'>['hydra:member'][number]> = {
  liste: 'logements',
  page: 'logement',
  lire: (query, signal) => api('GET /v1/logements', { query, signal }),
  presenter: ({ id, localisation: { adresse, UG }, typologie, bailleur, statut }) => ({
    id,
    nom: adresseEnClair(adresse),
    detail: enUneLigne(UG, (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie, bailleur?.nom),
    ...(statut === null ? {} : { statut: { libelle: statut.libelle, ...aspects[statut.code] } }),
  }),
}

const operations: Fouille<ReponseApi<'GET /v1/operations'>['hydra:member'][number]> = {
  liste: 'operations',
  page: 'operation',
  lire: (query, signal) => api('GET /v1/operations', { query, signal }),
  presenter: ({ id, nom, code, ville, bailleur }) => ({ id, nom, detail: enUneLigne(code, ville, bailleur?.nom) }),
}

/** Les logements que ces mots situent, quel que soit leur statut. */
export const useLogementsDeLaPalette = (cherche: string) => useFouille(logements, cherche)

/** Les opérations que ces mots nomment, même sans ménage à reloger. */
export const useOperationsDeLaPalette = (cherche: string) => useFouille(operations, cherche)
