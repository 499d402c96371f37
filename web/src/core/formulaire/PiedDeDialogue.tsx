import { useEtatDeSaisie } from '../core/formulaire/etatDeSaisie.ts'

interface Props {
  readonly action: string
  readonly dangereuse?: boolean
  readonly fermer: () => void
}

/** Le pied d'un formulaire dans une boîte de dialogue. */
export function PiedDeDialogue({ action, dangereuse = false, fermer }: Props) {
  const { enCours } = useEtatDeSaisie()
  return (
    <div className="dlg-f">
      <span className="grow" />
      <button className="btn" type="button" onClick={fermer}>
        Annuler
      </button>
      <button className={dangereuse ? 'btn pri rouge' : 'btn pri'} type="submit" aria-disabled={enCours || undefined}>
        {enCours ? 'Enregistrement' : action}
      </button>
    </div>
  )
}
