import { messageDe } from '../erreurs.ts'

interface Props {
  /** Ce que l'on attend, pour qui ne voit pas la place tenue : « Chargement des documents ». */
  readonly attente: string
  readonly erreur: Error | null
  readonly relire: () => void
}

/** Une section dont le contenu n'est pas là : il arrive, ou sa lecture a échoué et se recommence. */
export function ContenuAttendu({ attente, erreur, relire }: Props) {
  if (erreur === null)
    return (
      <div className="attendu" role="status">
        <span className="vh">{attente}</span>
      </div>
    )
  return (
    <p className="vide-s" role="alert">
      {messageDe(erreur)}{' '}
      <button className="lk" type="button" onClick={relire}>
        Réessayer
      </button>
    </p>
  )
}
