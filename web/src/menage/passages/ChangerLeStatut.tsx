import { type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { useNavigate } from '@tanstack/react-router'
import { useMoi } from '../../acces/moi.ts'
import { api } from '../../core/api.ts'
import { type EntreeMenu, type GroupeMenu, Menu } from '../../core/Menu.tsx'
import { entreeDePassage } from '../../passage/entreeDePassage.ts'
import type { PlaceSuivante } from '../menage.data.ts'

interface Props {
  readonly menageId: string
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
export function ChangerLeStatut({ menageId, places, choisir }: Props) {
  const allerAuGtr = useAllerAuGtr(menageId)
  const rangees = groupes.map(
    ({ groupe, titre }): GroupeMenu => ({
      titre,
      entrees: places
        .filter((place) => place.groupe === groupe)
        .map((place) => (groupe === 'reunion' && allerAuGtr !== null ? enLien(entree(place, choisir), allerAuGtr) : entree(place, choisir)))
        .sort((a, b) => Number(a.dangereuse) - Number(b.dangereuse)),
    }),
  )
  if (places.length === 0) return null
  return <Menu nom="Changer le statut" bouton="Changer le statut" touche="S" groupes={rangees} />
}

/** Ce qui se fait depuis la réunion y mène : la raison reste lisible, et l'entrée s'ouvre. */
const enLien = ({ raison, ...reste }: EntreeMenu, aller: () => void): EntreeMenu => ({
  ...reste,
  ...(raison == null ? {} : { detail: raison }),
  faire: aller,
})

/** Le GTR ouvert où le ménage est inscrit, à défaut la liste ; `null` : la personne n'a pas cette page. */
function useAllerAuGtr(menageId: string): (() => void) | null {
  const { pages } = useMoi()
  const navigate = useNavigate()
  if (!pages.includes('gtrs')) return null
  const aller = async () => {
    const query = { menages: [menageId], statuts: ['EN_PREPARATION', 'COMPTE_RENDU'] as ['EN_PREPARATION', 'COMPTE_RENDU'], pageSize: 1 }
    const lue = await api('GET /v1/reunions', { query }).catch(() => null)
    const id = lue?.['hydra:member'][0]?.id
    void navigate({ href: id === undefined ? '/gtr' : `/gtr/${id}` })
  }
  return () => void aller()
}

const entree = (place: PlaceSuivante, choisir: Props['choisir']) => ({
  ...entreeDePassage(place, choisir),
  vers: statutsMenage[place.place as StatutMenage]?.court ?? place.place,
})
