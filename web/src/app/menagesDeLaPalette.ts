import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { formatTelephone } from '../core/formats.ts'
import { LETTRES_AU_MOINS, type Trouve } from './trouvesDeLaPalette.ts'

type Ligne = ReponseApi<'GET /v1/menages'>['hydra:member'][number]

interface MenagesDeLaPalette {
  /** Ce qui se cherche, une fois la frappe posée. */
  readonly cherche: string
  readonly trouves: readonly Trouve[]
  /** Ceux qui s'écrivent presque ainsi, et comment. */
  readonly proches: { readonly suggestions: readonly string[]; readonly menages: readonly Trouve[] }
  /** Tant que rien n'est tapé : ceux que l'on vient d'ouvrir. */
  readonly recents: readonly Trouve[]
  readonly enCours: boolean
  readonly enEchec: boolean
}

const DELAI_DE_FRAPPE = 300
/** En deçà, ce qui est trouvé n'est peut-être pas ce que l'on voulait dire. */
const PEU = 3
const AUCUN = { suggestions: [], menages: [] }

export function useMenagesDeLaPalette(texte: string): MenagesDeLaPalette {
  const lit = useMoi().pages.includes('menages')
  const tape = texte.trim()
  const cherche = useTardif(tape, DELAI_DE_FRAPPE)
  const actif = lit && cherche.length >= LETTRES_AU_MOINS
  const exacts = useQuery({
    queryKey: ['menages', 'palette', cherche],
    queryFn: ({ signal }) => api('GET /v1/menages', { query: { recherche: cherche, pageSize: 8 }, signal }),
    enabled: actif,
  })
  const trouves = actif ? (exacts.data?.['hydra:member'] ?? []) : []
  const peu = actif && exacts.data !== undefined && exacts.data['hydra:totalItems'] < PEU
  const proches = useQuery({
    queryKey: ['menages', 'palette', 'proches', cherche],
    queryFn: ({ signal }) => lireProches(cherche, signal),
    enabled: peu,
  })
  const recents = useQuery({
    queryKey: ['menages', 'palette', 'recents'],
    queryFn: ({ signal }) => api('GET /v1/menages/_recents', { signal }),
    enabled: lit && tape === '',
    staleTime: 0,
  })
  const { suggestions, lignes } = (peu ? proches.data : undefined) ?? { suggestions: [], lignes: [] }
  const autres = lignes.filter(({ id }) => !trouves.some((trouve) => trouve.id === id))
  return {
    cherche,
    trouves: trouves.map(presenter),
    proches: autres.length === 0 ? AUCUN : { suggestions, menages: autres.map(presenter) },
    recents: lit && tape === '' ? (recents.data?.['hydra:member'] ?? []).map(presenter) : [],
    enCours: exacts.isFetching || proches.isFetching,
    enEchec: exacts.isLoadingError || proches.isLoadingError,
  }
}

async function lireProches(recherche: string, signal: AbortSignal) {
  const { suggestions } = await api('GET /v1/menages/_suggestions', { query: { recherche }, signal })
  const lus = await Promise.all(suggestions.map((ecrit) => api('GET /v1/menages', { query: { recherche: ecrit, pageSize: 3 }, signal })))
  const lignes = new Map(lus.flatMap((lu) => lu['hydra:member']).map((ligne) => [ligne.id, ligne]))
  return { suggestions, lignes: [...lignes.values()] }
}

/** Son code, sa ville et, à qui le lit, son téléphone. */
const presenter = ({ id, noms: nom, codeMenage, ville, telephone, statut, relogementNecessaire }: Ligne): Trouve => ({
  id,
  nom,
  detail: [codeMenage, ville, telephone && formatTelephone(telephone)].filter(Boolean).join(' · '),
  statut: apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }),
})

function useTardif(valeur: string, delai: number): string {
  const [tardive, setTardive] = useState(valeur)
  useEffect(() => {
    const minuterie = setTimeout(() => setTardive(valeur), delai)
    return () => clearTimeout(minuterie)
  }, [valeur, delai])
  return tardive
}
