import { type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { useQueryClient } from '@tanstack/react-query'
import { estVersionDepassee } from '../../core/erreurs.ts'
import { Arrivee, DialogueDePassage } from '../../passage/DialogueDePassage.tsx'
import type { DemandeDePassage } from '../../passage/passage.schema.ts'
import { type Menage, type PlaceSuivante, rafraichirMenage, usePasser } from '../menage.data.ts'

interface Props {
  readonly menage: Menage
  readonly place: PlaceSuivante
  readonly fermer: () => void
}

export function PasserLeDossier({ menage, place, fermer }: Props) {
  const client = useQueryClient()
  const { mutateAsync } = usePasser(menage)
  const passer = async (demande: DemandeDePassage) => {
    try {
      await mutateAsync(demande)
    } catch (erreur) {
      // Le dossier a changé entre-temps : la personne voit sa nouvelle version avant de décider à nouveau.
      if (estVersionDepassee(erreur)) rafraichirMenage(client, menage.id)
      throw erreur
    }
  }
  const vers = statutsMenage[place.place as StatutMenage]?.libelle ?? place.place
  return (
    <DialogueDePassage
      place={place}
      detail={<Arrivee objet={menage.noms} depuis={menage.relogement.statut.libelle} vers={vers} />}
      brouillon={`menage:${menage.id}`}
      passer={passer}
      fermer={fermer}
    />
  )
}
