import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { api } from '../../core/api.ts'
import type { ControleListe } from '../../core/liste/useListe.ts'
import { demandeMenages } from './menages.definition.ts'

/** « Vouliez-vous dire Aydoğan ? » : rien ne s'écrit ainsi, mais un nom, une rue ou une opération presque. */
export function VouliezVousDire({ liste: { etat, changer } }: { readonly liste: ControleListe }) {
  const { page: _, pageSize: __, sort: ___, ...query } = demandeMenages({ ...etat, filtres: { ...etat.filtres, chargesDeRelogement: [] } })
  const { data } = useQuery({
    queryKey: ['menages', 'suggestions', query],
    queryFn: ({ signal }) => api('GET /v1/menages/_suggestions', { query, signal }),
    enabled: etat.recherche !== '',
  })
  const suggestions = data?.suggestions ?? []
  if (suggestions.length === 0) return null
  return (
    <p role="status">
      Vouliez-vous dire{' '}
      {suggestions.map((recherche, rang) => (
        <Fragment key={recherche}>
          {rang > 0 && (rang === suggestions.length - 1 ? ' ou ' : ', ')}
          <button
            className="lk"
            type="button"
            onClick={({ currentTarget }) => {
              // Ce bouton s'en va avec l'état vide : le clavier reprend au champ de recherche.
              currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
              changer({ recherche }, { replace: true })
            }}
          >
            {recherche}
          </button>
        </Fragment>
      ))}
      {' ?'}
    </p>
  )
}
