import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { ChoixDuCharge } from '../charge/ChoixDuCharge.tsx'
import { chargesPossiblesOptions } from '../menage.data.ts'
import { CeuxQuiRefusent, combien, type PropsDuGeste } from './CeuxQuiRefusent.tsx'
import { useGesteSurPlusieurs } from './plusieurs.data.ts'

/** À qui confier ces dossiers : qui refuserait se lit avant, puis tous passent ensemble. */
export function ConfierPlusieurs({ menages, fermer, fait }: PropsDuGeste) {
  const charges = useQuery(chargesPossiblesOptions(menages[0]?.id ?? ''))
  const [choisi, choisir] = useState<string | null>(null)
  const geste = choisi === null ? null : { geste: 'CONFIER' as const, chargeId: choisi }
  const { faits, refuses, empeche, agir, ...essai } = useGesteSurPlusieurs(menages, geste)
  const confier = () => {
    if (geste === null) return
    agir.mutate(geste, {
      onSuccess: ({ lignes }) => {
        const charge = charges.data?.['hydra:member'].find(({ id }) => id === choisi)
        notifier({
          message: `${lignes.length === 1 ? '1 dossier confié' : `${lignes.length} dossiers confiés`} à ${charge?.prenom} ${charge?.nom}`,
        })
        fait()
      },
    })
  }
  const erreur = charges.error ?? essai.erreur
  return (
    <Dialogue
      titre={`Confier ${combien(menages.length)}`}
      detail="Tous passent ensemble, ou aucun ; chaque historique le dit."
      fermer={fermer}
      pied={
        <PiedDeGeste
          action={faits.length === 0 ? 'Confier' : `Confier ${combien(faits.length)}`}
          enCours={agir.isPending}
          empeche={empeche}
          erreur={agir.error}
          faire={confier}
          fermer={fermer}
        />
      }
    >
      {erreur !== null && <p className="dlg-c">{messageDe(erreur)}</p>}
      {charges.data === undefined && charges.error === null && <Chargement />}
      {charges.data !== undefined && (
        <div className="dlg-c stack">
          <ChoixDuCharge charges={charges.data['hydra:member']} choisi={choisi} choisir={choisir} />
          <CeuxQuiRefusent refuses={refuses} />
        </div>
      )}
    </Dialogue>
  )
}
