import { Icone } from '../../core/Icone.tsx'

interface Props {
  readonly libelle: string
  readonly retirer: () => void
  /** Sa place sur la ligne. */
  readonly classe?: string | undefined
}

/** Ôte une ligne ; le focus ne s'y pose pas quand on vient renseigner un champ. */
export const Retirer = ({ libelle, retirer, classe }: Props) => (
  <button
    className={classe === undefined ? 'ib' : `ib ${classe}`}
    type="button"
    data-retirer=""
    aria-label={`Retirer ${libelle}`}
    onClick={retirer}
  >
    <Icone nom="croix" />
  </button>
)
