import { useQuery } from '@tanstack/react-query'
import { Icone } from '../core/Icone.tsx'
import { viser } from './clavier.ts'
import { logementsOptions, menagesOptions } from './ordreDuJour.data.ts'
import type { Reunion } from './reunion.data.ts'

/** « 2 points à régler : un dossier à compléter, un logement sans ménage » ; chacun mène au premier de sa sorte (look 12). */
export function PointsARegler({ reunion: { id, statut } }: { readonly reunion: Reunion }) {
  const { data: menages = [] } = useQuery(menagesOptions(id))
  const { data: logements = [] } = useQuery(logementsOptions(id))
  if (statut !== 'EN_PREPARATION') return null
  const points = [
    {
      sorte: 'piece',
      nombre: menages.filter(({ aRegler }) => aRegler != null).length,
      un: 'un dossier à compléter',
      dossiers: 'dossiers à compléter',
    },
    {
      sorte: 'sansMenage',
      nombre: logements.filter(({ propositions }) => propositions.length === 0).length,
      un: 'un logement sans ménage',
      dossiers: 'logements sans ménage',
    },
  ].filter(({ nombre }) => nombre > 0)
  const total = points.reduce((somme, { nombre }) => somme + nombre, 0)
  if (total === 0) return null
  return (
    <span>
      <span className="amber">
        <Icone nom="alerte" />
      </span>
      <span>
        {total === 1 ? '1 point' : `${total} points`} à régler :{' '}
        {points.map(({ sorte, nombre, un, dossiers }, rang) => (
          <span key={sorte}>
            {rang > 0 && ', '}
            <button className="lk" type="button" onClick={() => viser(document.querySelector<HTMLElement>(`[data-a-regler="${sorte}"]`))}>
              {nombre === 1 ? un : `${nombre} ${dossiers}`}
            </button>
          </span>
        ))}
      </span>
    </span>
  )
}
