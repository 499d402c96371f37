import { messageDe } from '../erreurs.ts'

interface Props {
  readonly erreur: Error
  readonly refaire: () => unknown
}

/** Ce qui a manqué, et de quoi recommencer. */
export const Panne = ({ erreur, refaire }: Props) => (
  <p className="vide-s" role="alert">
    {messageDe(erreur)}{' '}
    <button className="lk" type="button" onClick={() => void refaire()}>
      Réessayer
    </button>
  </p>
)
