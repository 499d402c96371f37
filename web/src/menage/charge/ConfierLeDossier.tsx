import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoi } from '../../acces/moi.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { chargesPossiblesOptions, useAssigner } from '../menage.data.ts'

/** À qui confier le dossier : les chargés de relogement et ce que chacun suit déjà. */
export function ConfierLeDossier({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const moi = useMoi()
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
        <div className="dlg-c charges" role="radiogroup" aria-label="Chargés de relogement">
          {data['hydra:member'].map(({ id, prenom, nom, nombreDeMenages }) => (
            <label key={id} className="radio">
              <input type="radio" name="charge" checked={choisi === id} onChange={() => setChoisi(id)} />
              <span>
                {prenom} {nom}
                {id === moi.id && <span className="muted"> (vous)</span>}
              </span>
              <span className="n num">
                {nombreDeMenages > 1 ? `${nombreDeMenages} ménages` : nombreDeMenages === 1 ? '1 ménage' : 'Aucun ménage'}
              </span>
            </label>
          ))}
          {data['hydra:member'].length === 0 && <p className="muted">Aucune donnée disponible</p>}
        </div>
      )}
    </Dialogue>
  )
}
