import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { type StatutLogement, statutsLogement } from '@relogement/domain/logement/logement.listes'
import type { CorpsApi } from '../core/api.ts'
import { Arrivee, DialogueDePassage } from '../passage/DialogueDePassage.tsx'
import { type LogementLu, type PlaceDuLogement, usePasser } from './logement.data.ts'

interface Props {
  readonly logement: LogementLu
  readonly place: PlaceDuLogement
  readonly fermer: () => void
}

export function PasserLeLogement({ logement, place, fermer }: Props) {
  const { mutateAsync } = usePasser(logement.id)
  const objet = adresseEnClair(logement.localisation.adresse)
  return (
    <DialogueDePassage
      place={place}
      detail={<Arrivee objet={objet} depuis={logement.statut?.libelle ?? ''} vers={statutsLogement[place.place as StatutLogement]} />}
      brouillon={`logement:${logement.id}`}
      passer={(body) => mutateAsync(body as CorpsApi<'PUT /v1/business/logements/{id}/transitions'>)}
      fermer={fermer}
    />
  )
}
