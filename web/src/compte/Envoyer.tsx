import { useEtatDeSaisie } from '../core/formulaire/etatDeSaisie.ts'

export function Envoyer({ action }: { readonly action: string }) {
  const { enCours } = useEtatDeSaisie()
  return (
    <button className="btn pri lg" type="submit" aria-disabled={enCours || undefined}>
      {action}
    </button>
  )
}
