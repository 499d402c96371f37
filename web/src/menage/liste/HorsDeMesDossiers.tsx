import { useQuery } from '@tanstack/react-query'
import type { Moi } from '../../acces/moi.ts'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { api } from '../../core/api.ts'
import { Lien } from '../../core/Lien.tsx'
import type { ControleListe } from '../../core/liste/useListe.ts'
import { demandeMenages } from './menages.definition.ts'

interface Props {
  readonly moi: Pick<Moi, 'id'>
  readonly liste: ControleListe
}

/** « 1 ménage hors de vos dossiers · Ouvrir » : rien chez soi, mais la même recherche trouve ailleurs. */
export function HorsDeMesDossiers({ moi, liste }: Props) {
  const chezSoi = liste.etat.filtres['chargesDeRelogement']?.join() === moi.id
  const partout = { ...liste.etat, page: 1, pageSize: 1, filtres: { ...liste.etat.filtres, chargesDeRelogement: [] } }
  const demande = demandeMenages(partout)
  const { data } = useQuery({
    queryKey: ['menages', 'ailleurs', demande],
    queryFn: ({ signal }) => api('GET /v1/menages', { query: demande, signal }),
    enabled: chezSoi,
  })
  const total = data?.['hydra:totalItems'] ?? 0
  const [seul] = data?.['hydra:member'] ?? []
  if (!chezSoi || total === 0 || seul === undefined) return null
  return (
    <p role="status">
      {total === 1 ? '1\u00A0ménage' : `${total.toLocaleString('fr-FR')}\u00A0ménages`} hors de vos dossiers ·{' '}
      {total === 1 ? (
        <Lien className="lk" vers={adresseDuMenage(seul.id)}>
          Ouvrir
        </Lien>
      ) : (
        <button className="lk" type="button" onClick={() => liste.changer({ filtres: { chargesDeRelogement: [] } })}>
          Les voir
        </button>
      )}
    </p>
  )
}
