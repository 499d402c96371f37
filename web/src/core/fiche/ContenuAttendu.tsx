import { Squelette } from '../Chargement.tsx'
import { Panne } from './Panne.tsx'

interface Props {
  /** Ce que l'on attend, pour qui ne voit pas la place tenue : « Chargement des documents ». */
  readonly attente: string
  readonly erreur: Error | null
  readonly relire: () => unknown
}

const LIGNES_D_ATTENTE = [62, 78, 54]

/** Une section dont le contenu n'est pas là : il arrive, ou sa lecture a échoué et se recommence. */
export function ContenuAttendu({ attente, erreur, relire }: Props) {
  if (erreur === null)
    return (
      <div className="attendu" role="status">
        <span className="vh">{attente}</span>
        {LIGNES_D_ATTENTE.map((largeur) => (
          <Squelette key={largeur} largeur={`${largeur}%`} />
        ))}
      </div>
    )
  return <Panne erreur={erreur} refaire={relire} />
}
