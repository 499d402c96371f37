import { PiedDeGeste } from '../PiedDeGeste.tsx'
import { useEtatDeSaisie } from './etatDeSaisie.ts'

interface Props {
  readonly action: string
  /** Sur le bouton, pendant l'envoi. */
  readonly pendant?: string
  readonly dangereuse?: boolean
  /** Le geste attend encore quelque chose. */
  readonly empeche?: boolean | string
  readonly fermer: () => void
}

/** Le pied d'un formulaire dans une boîte de dialogue. « Annuler » renonce à la saisie ; fermer autrement la garde pour plus tard. */
export function PiedDeDialogue({ fermer, ...geste }: Props) {
  const { enCours, abandonner } = useEtatDeSaisie()
  const annuler = () => {
    abandonner()
    fermer()
  }
  return <PiedDeGeste {...geste} enCours={enCours} fermer={annuler} />
}
