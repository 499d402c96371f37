import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { chargesPossiblesOptions, useAssigner } from '../menage.data.ts'
import { ChoixDuCharge } from './ChoixDuCharge.tsx'

/** À qui confier le dossier : les chargés de relogement et ce que chacun suit déjà. */
export function ConfierLeDossier({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const actuel = menage.relogement.chargeDeRelogementPrincipal
  const { data, error } = useQuery(chargesPossiblesOptions(menage.id))
  const [choisi, setChoisi] = useState<string | null>(actuel?.id ?? null)
  const assigner = useAssigner(menage)
  const inchange = choisi === null || choisi === (actuel?.id ?? null)
  const confier = () => {
    if (choisi !== null) assigner.mutate({ id: choisi }, { onSuccess: fermer })
  }
  return (
    <Dialogue
      titre={actuel === null ? 'Confier le dossier' : 'Changer de chargé de relogement'}
      detail={`${menage.noms}${actuel === null ? '' : `, suivi par ${actuel.prenom} ${actuel.nom}`}`}
      fermer={fermer}
      pied={
        <PiedDeGeste
          action="Confier le dossier"
          enCours={assigner.isPending}
          empeche={inchange}
          erreur={assigner.error}
          faire={confier}
          fermer={fermer}
        />
      }
    >
      {error !== null && <p className="dlg-c">{messageDe(error)}</p>}
      {data === undefined && error === null && <Chargement />}
      {data !== undefined && (
        <div className="dlg-c">
          <ChoixDuCharge charges={data['hydra:member']} choisi={choisi} choisir={setChoisi} />
        </div>
      )}
    </Dialogue>
  )
}
