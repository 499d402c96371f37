import type { Consequence } from '@relogement/domain/common/consequence'
import { type ReactNode, useState } from 'react'
import { Consequences } from './Consequences.tsx'
import { Dialogue } from './Dialogue.tsx'
import { PiedDeGeste } from './PiedDeGeste.tsx'

interface Props {
  readonly titre: string
  /** De qui, de quoi il s'agit. */
  readonly detail?: ReactNode
  readonly consequences: readonly Consequence[]
  readonly action: string
  readonly dangereuse?: boolean
  readonly largeur?: number
  /** Le dialogue attend qu'il soit fait ; refusé, il reste et le dit. */
  readonly faire: () => unknown
  readonly fermer: () => void
}

/** Un geste qui ne demande rien d'autre qu'un oui : ce qu'il entraîne, puis oui ou non. */
export function Confirmation({ titre, detail, consequences, action, dangereuse = false, largeur = 480, faire, fermer }: Props) {
  const [{ enCours, erreur }, setEnvoi] = useState<{ readonly enCours: boolean; readonly erreur: unknown }>({
    enCours: false,
    erreur: null,
  })
  const confirmer = async () => {
    setEnvoi({ enCours: true, erreur: null })
    try {
      await faire()
      fermer()
    } catch (refus) {
      setEnvoi({ enCours: false, erreur: refus })
    }
  }
  return (
    <Dialogue
      titre={titre}
      detail={detail}
      fermer={fermer}
      largeur={largeur}
      pied={
        <PiedDeGeste
          action={action}
          dangereuse={dangereuse}
          enCours={enCours}
          erreur={erreur}
          faire={() => void confirmer()}
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c">
        <Consequences consequences={consequences} />
      </div>
    </Dialogue>
  )
}
