import { useEtatDeSaisie } from './etatDeSaisie.ts'

interface Props {
  readonly action: string
  /** Sur le bouton, pendant l'envoi. */
  readonly pendant?: string
  readonly dangereuse?: boolean
  readonly fermer: () => void
}

/** Le pied d'un formulaire dans une boîte de dialogue. « Annuler » renonce à la saisie ; fermer autrement la garde pour plus tard. */
export function PiedDeDialogue({ action, pendant = 'Enregistrement', dangereuse = false, fermer }: Props) {
  const { enCours, abandonner } = useEtatDeSaisie()
  const annuler = () => {
    abandonner()
    fermer()
  }
  return (
    <div className="dlg-f">
      <span className="grow" />
      <button className="btn" type="button" onClick={annuler}>
        Annuler
      </button>
      <button className={dangereuse ? 'btn pri rouge' : 'btn pri'} type="submit" aria-disabled={enCours || undefined}>
        {enCours ? pendant : action}
      </button>
    </div>
  )
}
