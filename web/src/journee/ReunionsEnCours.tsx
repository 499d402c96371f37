import { pages } from '@relogement/domain/acces/pages'
import { statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { formatNombre } from '../core/formats.ts'
import { jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import type { LigneReunion } from '../reunion/reunion.data.ts'
import { Autres } from './Ligne.tsx'
import { Petite, PetiteListe } from './Petite.tsx'
import { direLeJour } from './quand.ts'

interface Props {
  readonly lues: readonly LigneReunion[]
  readonly total: number
  readonly montrees: number
  readonly jour: string
}

/** Les GTR qui attendent : à préparer, ou leur compte rendu à clore ; un jour passé se voit. Aucun, rien ne se montre. */
export function ReunionsEnCours({ lues, total, montrees, jour }: Props) {
  if (total === 0) return null
  const voulues = lues.slice(0, montrees)
  return (
    <PetiteListe id="reunions" titre="GTR en cours" nombre={total}>
      <ul>
        {voulues.map((reunion) => (
          <Petite
            key={reunion.id}
            qui={<Lien vers={`${pages.gtrs.chemin}/${reunion.id}`}>{nomSansDate(reunion.nom)}</Lien>}
            sous={direLaReunion(reunion)}
            quand={direLeJour(jourDe(reunion.date), jour)}
            retard={jourDe(reunion.date) < jour}
          />
        ))}
      </ul>
      <Autres nombre={total - voulues.length} vers={`${pages.gtrs.chemin}?sort=date:asc`} de="GTR en cours" />
    </PetiteListe>
  )
}

const direLaReunion = ({ statut, nombreDeMenages, nombreDeLogements }: LigneReunion): string =>
  `${statutsReunion[statut]}, ${combien(nombreDeMenages, 'ménage')} et ${combien(nombreDeLogements, 'logement')}`

const combien = (nombre: number, mot: string): string => `${formatNombre(nombre)} ${mot}${nombre > 1 ? 's' : ''}`
