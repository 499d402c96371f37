import { aspects } from '@relogement/domain/operation/operation.aspect'
import { type StatutCreation, statutsCreation } from '@relogement/domain/operation/operation.listes'
import { type ReactNode, Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import type { CorpsApi } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { Menu } from '../core/Menu.tsx'
import { Statut } from '../core/Statut.tsx'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import { type Operation, useAttester, usePasser } from './operation.data.ts'

const Passer = differe(() => import('../passage/DialogueDePassage.tsx'), 'DialogueDePassage')

interface Props {
  readonly operation: Operation
}

/** `children` : ce que la page y fait ; à défaut, ce qui mène au synoptique. */
export function EnTeteDeLOperation({ operation, children }: Props & { readonly children?: ReactNode }) {
  const { id, code, nom, famille, statutCreation, statutSubvention, ville, PRU, QPV, bailleur, chargeOperation: qui } = operation
  const { pages } = useMoi()
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1} title={nom}>
          {nom}
        </h1>
        <Statut aspect={{ libelle: statutCreation.libelle, ...aspects[statutCreation.code] }} />
        <span className="tag">{famille.libelle}</span>
        {statutSubvention !== null && <span className="tag">{statutSubvention.libelle}</span>}
        <div className="acts">
          {children === undefined ? (
            <>
              {pages.includes('simulation') && (
                <Lien className="btn" vers={`${adresseDeLOperation(id)}/simulation`}>
                  Simulation
                </Lien>
              )}
              <Lien className="btn" vers={`${adresseDeLOperation(id)}/synoptique`}>
                <Icone nom="immeuble" />
                Synoptique
              </Lien>
            </>
          ) : (
            children
          )}
          <Etapes operation={operation} />
          {children === undefined && operation.can.includes('attester') && <AutresActions id={id} />}
        </div>
      </div>
      <div className="l2">
        <span className="num">{code}</span>
        <span>
          <Icone nom="lieu" />
          <span>{[ville, PRU && `PRU ${PRU.nom}`, QPV && `QPV ${QPV}`].filter(Boolean).join(', ') || 'Sans lieu'}</span>
        </span>
        {bailleur !== null && (
          <span>
            <Icone nom="immeuble" />
            {bailleur.nom}
          </span>
        )}
        {qui !== null && (
          <span>
            <Icone nom="personne" />
            Suivie par {qui.prenom} {qui.nom}
          </span>
        )}
        {pages.includes('operationCotation') && (
          <Lien className="lk" vers={`${adresseDeLOperation(id)}/cotation`}>
            Règles de cotation
          </Lien>
        )}
      </div>
    </header>
  )
}

function AutresActions({ id }: { readonly id: string }) {
  const { mutate, isPending } = useAttester(id)
  const attester = { cle: 'attester', libelle: 'Produire l’attestation de relogement', icone: 'document' as const, faire: () => mutate() }
  return <Menu nom="Autres actions" bouton={<Icone nom="points" />} classe="ib" desactive={isPending} groupes={[{ entrees: [attester] }]} />
}

/** Les étapes de sa création qui se demandent ; ce qui n'est pas permis dit pourquoi. */
function Etapes({ operation }: Props) {
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
