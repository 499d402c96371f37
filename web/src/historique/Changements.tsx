import { Icone } from '../core/Icone.tsx'
import styles from './changements.module.css'
import type { Modification } from './historique.data.ts'

interface Props extends Pick<Modification, 'changements'> {
  readonly libelleDe: (chemin: string) => string
  readonly valeurDe: (chemin: string, valeur: unknown) => string
}

/** Chaque champ changé, avant et après. */
export const Changements = ({ changements, libelleDe, valeurDe }: Props) => (
  <div className={styles.changements}>
    {changements.map(({ chemin, libelle, ancien, nouveau }) => (
      <div key={chemin} className={styles.changement}>
        <span>{libelle ?? libelleDe(chemin)}</span>
        <del>
          <span className="vh">avant : </span>
          {valeurDe(chemin, ancien)}
        </del>
        <Icone nom="fleche" />
        <ins>
          <span className="vh">après : </span>
          {valeurDe(chemin, nouveau)}
        </ins>
      </div>
    ))}
  </div>
)
