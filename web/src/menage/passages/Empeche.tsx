import { Dialogue } from '../../core/Dialogue.tsx'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { PlaceSuivante } from '../menage.data.ts'

interface Props {
  readonly place: Pick<PlaceSuivante, 'libelle' | 'bloquants'>
  /** Mène à la liste « À faire » ; absent quand rien n'y est à renseigner. */
  readonly voirCeQuiManque?: (() => void) | undefined
  readonly fermer: () => void
}

/** Pourquoi la prochaine étape n'est pas encore possible : toutes les raisons, pas seulement la première. */
export const Empeche = ({ place: { libelle, bloquants }, voirCeQuiManque, fermer }: Props) => (
  <PasEncorePossible libelle={libelle} bloquants={bloquants} voirCeQuiManque={voirCeQuiManque} fermer={fermer} />
)

interface PropsDuRefus extends Pick<Props, 'voirCeQuiManque' | 'fermer'> {
  readonly libelle: string
  readonly bloquants: readonly string[]
}

/** Le même, pour un geste qui n'est pas un passage de statut. */
export function PasEncorePossible({ libelle, bloquants, voirCeQuiManque, fermer }: PropsDuRefus) {
  const { menage } = useFiche()
  return (
    <Dialogue
      titre="Pas encore possible"
      detail={
        <>
          « {libelle} » pour {menage.noms} attend {bloquants.length > 1 ? `${bloquants.length} points.` : 'un point.'}
        </>
      }
      fermer={fermer}
      pied={
        <>
          <span className="grow" />
          <button className="btn" type="button" onClick={fermer}>
            Fermer
          </button>
          {voirCeQuiManque !== undefined && (
            <button className="btn pri" type="button" onClick={voirCeQuiManque}>
              Voir ce qui manque
            </button>
          )}
        </>
      }
    >
      <ul className="dlg-c todo sans-lien">
        {bloquants.map((raison) => (
          <li key={raison}>
            <span className="amber">
              <Icone nom="alerte" />
            </span>
            <span>{raison}</span>
          </li>
        ))}
      </ul>
    </Dialogue>
  )
}
