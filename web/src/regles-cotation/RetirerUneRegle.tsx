import { consequencesDuRetraitDUneRegle } from '@relogement/domain/menage/consequencesDesGestes'
import { useState } from 'react'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
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
      pied={<PiedDeGeste action="Retirer la règle" dangereuse enCours={partie} erreur={geste.error} faire={retirer} fermer={fermer} />}
    >
      <div className="dlg-c stack">
        {!partie && <EffetPrevu operationId={operationId} attributId={regle.id} regle={null} />}
        <Consequences consequences={consequencesDuRetraitDUneRegle({ manuelle: 'manuelle' in regle.condition, active: regle.actif })} />
      </div>
    </Dialogue>
  )
}
