import { type ReactNode, Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { Menu } from '../core/Menu.tsx'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import type { LogementLu, PlaceDuLogement } from './logement.data.ts'

const PasserLeLogement = differe(() => import('./PasserLeLogement.tsx'), 'PasserLeLogement')

interface Props {
  readonly logement: LogementLu
  readonly nom: string
  readonly bouton: ReactNode
  readonly classe?: string
}

/** Ce qui se demande d'un logement ; ce qui n'est pas permis dit pourquoi, ici même (look/07b). */
export function ActionsDuLogement({ logement, nom, bouton, classe = 'btn' }: Props) {
  const [choisie, choisir] = useState<PlaceDuLogement | null>(null)
  const places = logement.nextPlaces.filter(({ transition, interdit }) => transition !== 'reserver' && !interdit)
  if (places.length === 0) return null
  const entrees = places
    .map((place) => entreeDePassage(place, choisir))
    .toSorted((a, b) => Number(a.raison != null) - Number(b.raison != null))
  const fermer = () => choisir(null)
  return (
    <>
      <Menu nom={nom} bouton={bouton} classe={classe} largeur={344} groupes={[{ entrees }]} />
      {choisie !== null && (
        <Suspense fallback={null}>
          <PasserLeLogement logement={logement} place={choisie} fermer={fermer} />
        </Suspense>
      )}
    </>
  )
}
