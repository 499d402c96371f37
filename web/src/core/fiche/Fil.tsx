import type { ReactNode } from 'react'
import { Squelette } from '../Chargement.tsx'
import { Panne } from './Panne.tsx'

interface Props<L> {
  readonly requete: {
    readonly error: Error | null
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly refetch: () => unknown
  }
  /** Toutes les pages lues ; `undefined` : aucune encore. */
  readonly lignes: readonly L[] | undefined
  readonly ligne: (ligne: L) => ReactNode
  /** Dit quand il n'y a rien. */
  readonly vide: string
  /** Le bouton qui remonte plus loin. */
  readonly precedents: string
}

/** Un fil du plus récent au plus ancien, qui s'allonge à la demande ; il dit son attente, sa panne et son vide. */
export function Fil<L>({ requete, lignes, ligne, vide, precedents }: Props<L>) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = requete
  if (lignes === undefined) return error === null ? <Attente /> : <Panne erreur={error} refaire={refetch} />
  if (lignes.length === 0) return <p className="vide-s">{vide}</p>
  return (
    <>
      <ol className="feed">{lignes.map(ligne)}</ol>
      {error !== null && <Panne erreur={error} refaire={hasNextPage ? fetchNextPage : refetch} />}
      {error === null && hasNextPage && (
        <button
          className="btn ghost allonge"
          type="button"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Chargement' : precedents}
        </button>
      )}
    </>
  )
}

const LIGNES_D_ATTENTE = [62, 78, 54, 70]

const Attente = () => (
  <>
    <span className="vh" role="status">
      Chargement
    </span>
    <ol className="feed" aria-busy="true">
      {LIGNES_D_ATTENTE.map((largeur) => (
        <li key={largeur}>
          <span className="ic" />
          <p>
            <Squelette largeur={`${largeur}%`} />
          </p>
        </li>
      ))}
    </ol>
  </>
)
