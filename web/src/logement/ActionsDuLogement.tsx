import { type ReactNode, Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import type { NomIcone } from '../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../core/Menu.tsx'
import type { LogementLu, PlaceDuLogement } from './logement.data.ts'

const PasserLeLogement = differe(() => import('./PasserLeLogement.tsx'), 'PasserLeLogement')
const RendreLeLogement = differe(() => import('./RendreLeLogement.tsx'), 'RendreLeLogement')

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
  const entrees = places.map((place) => entree(place, choisir)).toSorted((a, b) => Number(a.raison != null) - Number(b.raison != null))
  const fermer = () => choisir(null)
  return (
    <>
      <Menu nom={nom} bouton={bouton} classe={classe} largeur={344} groupes={[{ entrees }]} />
      {choisie !== null && (
        <Suspense fallback={null}>
          {choisie.transition === 'rendu_bailleur' ? (
            <RendreLeLogement logement={logement} fermer={fermer} />
          ) : (
            <PasserLeLogement logement={logement} place={choisie} fermer={fermer} />
          )}
        </Suspense>
      )}
    </>
  )
}

const entree = (place: PlaceDuLogement, choisir: (place: PlaceDuLogement) => void): EntreeMenu => ({
  cle: place.transition,
  libelle: place.libelle,
  icone: icones[place.transition] ?? 'echange',
  ...(place.autorise ? {} : { raison: place.bloquants.join(' ') }),
  faire: () => choisir(place),
})

const icones: Readonly<Record<string, NomIcone>> = {
  indisponible_bailleur: 'interdit',
  reprise_bailleur: 'annuler',
  rendu_bailleur: 'sortie',
  mettre_a_disposition: 'fleche',
  retourner_cal: 'retour',
}
