import { type StatutCreation, statutsCreation } from '@relogement/domain/operation/operation.listes'
import { Suspense, useState } from 'react'
import type { CorpsApi } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { Menu } from '../core/Menu.tsx'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import { type Operation, usePasser } from './operation.data.ts'

const Passer = differe(() => import('../passage/DialogueDePassage.tsx'), 'DialogueDePassage')

interface Props {
  readonly operation: Operation
}

/** Les étapes de sa création qui se demandent ; ce qui n'est pas permis dit pourquoi. */
export function EtapesDeLaCreation({ operation }: Props) {
  const [choisie, choisir] = useState<Operation['nextPlaces'][number] | null>(null)
  const { mutateAsync } = usePasser(operation.id)
  const places = operation.nextPlaces.filter(({ interdit }) => !interdit)
  if (places.length === 0) return null
  return (
    <>
      <Menu
        nom="Étapes de la création"
        bouton="Changer d’étape"
        largeur={344}
        groupes={[{ entrees: places.map((place) => entreeDePassage(place, choisir)) }]}
      />
      {choisie !== null && (
        <Suspense fallback={null}>
          <Passer
            place={choisie}
            detail={`${operation.nom} : de « ${operation.statutCreation.libelle} » à « ${statutsCreation[choisie.place as StatutCreation]} »`}
            brouillon={`operation:${operation.id}`}
            passer={(body) => mutateAsync(body as CorpsApi<'PUT /v1/business/operations/{id}/transitions'>)}
            fermer={() => choisir(null)}
          />
        </Suspense>
      )}
    </>
  )
}
