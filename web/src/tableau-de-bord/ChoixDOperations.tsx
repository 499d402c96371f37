import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import { operationsOptions } from './tableauDeBord.data.ts'

const ListeDeChoix = lazy(() => import('../core/choix/ListeDeChoix.tsx').then((module) => ({ default: module.ListeDeChoix })))

interface Props {
  readonly choisies: readonly string[]
  readonly choisir: (ids: readonly string[]) => void
}

/** Les opérations dont parle la page ; aucune choisie : toutes. */
export function ChoixDOperations({ choisies, choisir }: Props) {
  const bouton = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const { data, isLoadingError, refetch } = useQuery(operationsOptions)
  const options = (data?.['hydra:member'] ?? []).map(({ id, nom }) => ({ valeur: id, libelle: nom }))
  const [premiere] = choisies
  const seule = options.find(({ valeur }) => valeur === premiere)?.libelle ?? '…'
  const dit = choisies.length === 0 ? 'Toutes les opérations' : choisies.length === 1 ? seule : `${choisies.length} opérations`
  const ouvrir = () => {
    if (isLoadingError) void refetch()
    setOuvert(!ouvert)
  }
  return (
    <>
      <button ref={bouton} className="btn" type="button" aria-haspopup="dialog" aria-expanded={ouvert} onClick={ouvrir}>
        <span className="muted">Opération</span> {dit}
        <Icone nom="bas" />
      </button>
      {ouvert && (
        <Suspense fallback={null}>
          <ListeDeChoix
            ancre={bouton}
            libelle="Opération"
            options={options}
            choisies={choisies}
            lue={data !== undefined}
            fermer={(ids) => {
              setOuvert(false)
              choisir(ids)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
