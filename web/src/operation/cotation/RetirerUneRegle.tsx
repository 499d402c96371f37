import { useState } from 'react'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { EffetPrevu } from './EffetPrevu.tsx'
import { type Regle, useGesteDeRegle } from './regles.data.ts'

interface Props {
  readonly operationId: string
  readonly regle: Regle
  readonly fermer: () => void
}

/** Retirer une règle se confirme, son effet sous les yeux. */
export function RetirerUneRegle({ operationId, regle, fermer }: Props) {
  const geste = useGesteDeRegle(operationId, { local: true })
  // Retirée, elle ne se compte plus : la page se relit pendant que le dialogue finit.
  const [partie, setPartie] = useState(false)
  const retirer = () => {
    setPartie(true)
    geste.mutate({ quoi: 'retirer', regle }, { onSuccess: fermer, onError: () => setPartie(false) })
  }
  return (
    <Dialogue
      titre="Retirer cette règle ?"
      detail={regle.libelle}
      largeur={480}
      fermer={fermer}
      pied={
        <>
          <span className="grow" />
          <button className="btn" type="button" onClick={fermer}>
            Annuler
          </button>
          <button className="btn pri rouge" type="button" aria-disabled={partie || undefined} onClick={() => !partie && retirer()}>
            {partie ? 'Enregistrement' : 'Retirer la règle'}
          </button>
        </>
      }
    >
      <div className="dlg-c stack">
        {geste.error !== null && (
          <p className="err" role="alert">
            {messageDe(geste.error)}
          </p>
        )}
        {!partie && <EffetPrevu operationId={operationId} attributId={regle.id} regle={null} />}
        {'manuelle' in regle.condition && (
          <p className="soft">Les cases cochées dans les dossiers ne compteront plus, même si une règle du même nom revient.</p>
        )}
        {regle.actif && <p className="soft">Pour qu’elle cesse de compter sans la perdre, suspendez-la plutôt.</p>}
      </div>
    </Dialogue>
  )
}
