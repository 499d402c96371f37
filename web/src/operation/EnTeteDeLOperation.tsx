import { aspects } from '@relogement/domain/operation/operation.aspect'
import { typesDeDate } from '@relogement/domain/operation/operation.listes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { Menu } from '../core/Menu.tsx'
import { Statut } from '../core/Statut.tsx'
import { EtapesDeLaCreation } from './EtapesDeLaCreation.tsx'
import { OngletsDeLOperation, type PageDeLOperation } from './OngletsDeLOperation.tsx'
import { datesOptions, type Operation, useAttester } from './operation.data.ts'

const CloreUneDate = differe(() => import('./CloreUneDate.tsx'), 'CloreUneDate')
const SaisirDate = differe(() => import('./SaisirDate.tsx'), 'SaisirDate')

interface Props {
  readonly operation: Operation
}

/** Sur la fiche, le geste qui vient ; `children` : ce que fait la page qui la suit (`ici`). Les onglets mènent de l'une à l'autre. */
export function EnTeteDeLOperation({
  operation,
  ici = null,
  children,
}: Props & { readonly ici?: PageDeLOperation | null; readonly children?: ReactNode }) {
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
          {ici === null ? (
            <Lien className="btn" vers={`${adresseDeLOperation(id)}/synoptique`}>
              <Icone nom="immeuble" />
              Synoptique
            </Lien>
          ) : (
            children
          )}
          <EtapesDeLaCreation operation={operation} />
          {ici === null && operation.can.includes('attester') && <AutresActions id={id} />}
          {ici === null && operation.can.includes('tenir') && <GesteQuiVient operation={operation} />}
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
          <Lien className="lk ecran" vers={`${adresseDeLOperation(id)}/cotation`}>
            Règles de cotation
          </Lien>
        )}
      </div>
      <OngletsDeLOperation operation={operation} ici={ici} />
    </header>
  )
}

/** Clore une date attendue ; sans aucune, en poser une ; toutes posées et closes, plus rien. */
function GesteQuiVient({ operation }: Props) {
  const { data: dates } = useQuery(datesOptions(operation.id))
  const [ouvert, ouvrir] = useState(false)
  if (dates === undefined) return null
  const attendues = dates.filter(({ statut }) => statut === 'EN_ATTENTE')
  if (attendues.length === 0 && dates.length === Object.keys(typesDeDate).length) return null
  const fermer = () => ouvrir(false)
  return (
    <>
      <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => ouvrir(true)}>
        {attendues.length > 0 ? 'Clôturer une date' : 'Ajouter une date'}
      </button>
      <Suspense fallback={null}>
        {ouvert &&
          (attendues.length > 0 ? (
            <CloreUneDate operation={operation} attendues={attendues} fermer={fermer} />
          ) : (
            <SaisirDate operation={operation} date={null} deja={dates} fermer={fermer} />
          ))}
      </Suspense>
    </>
  )
}

function AutresActions({ id }: { readonly id: string }) {
  const { mutate, isPending } = useAttester(id)
  const attester = { cle: 'attester', libelle: 'Produire l’attestation de relogement', icone: 'document' as const, faire: () => mutate() }
  return (
    <Menu nom="Autres actions" bouton={<Icone nom="points" />} classe="ib line" desactive={isPending} groupes={[{ entrees: [attester] }]} />
  )
}
