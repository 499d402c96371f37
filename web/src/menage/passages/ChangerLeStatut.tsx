import { type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type GroupeMenu, Menu } from '../../core/Menu.tsx'
import { entreeDePassage } from '../../passage/entreeDePassage.ts'
import type { PlaceSuivante } from '../menage.data.ts'

interface Props {
  readonly places: readonly PlaceSuivante[]
  readonly choisir: (place: PlaceSuivante) => void
}

const groupes: readonly { readonly groupe: PlaceSuivante['groupe']; readonly titre: string }[] = [
  { groupe: 'possible', titre: 'Possible maintenant' },
  { groupe: 'bloquee', titre: 'Pas encore possible' },
  { groupe: 'reunion', titre: 'À la suite d’un GTR' },
  { groupe: 'sortie', titre: 'Sortie du relogement' },
]

/** Tous les passages qui partent du statut ; ceux qui ne sont pas permis disent pourquoi, ici même (look/08b). */
export function ChangerLeStatut({ places, choisir }: Props) {
  const rangees = groupes.map(
    ({ groupe, titre }): GroupeMenu => ({
      titre,
      entrees: places
        .filter((place) => place.groupe === groupe)
        .map((place) => entree(place, choisir))
        .sort((a, b) => Number(a.dangereuse) - Number(b.dangereuse)),
    }),
  )
  if (places.length === 0) return null
  return <Menu nom="Changer le statut" bouton="Changer le statut" groupes={rangees} />
}

const entree = (place: PlaceSuivante, choisir: Props['choisir']) => ({
  ...entreeDePassage(place, choisir),
  vers: statutsMenage[place.place as StatutMenage]?.court ?? place.place,
})
