import { formatDate } from '@relogement/domain/common/date.format'
import { Dialogue } from '../core/Dialogue.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import type { Poids } from './candidat.data.ts'
import styles from './tableDesPoints.module.css'

/** Le poids de chaque critère, et depuis quand il vaut. */
export const LesPoids = ({ poids, fermer }: { readonly poids: Poids; readonly fermer: () => void }) => (
  <Dialogue
    titre="Les poids"
    detail="Réglés par le data steward, chacun avec sa date de début."
    largeur={520}
    fermer={fermer}
    pied={<PiedDeGeste fermer={fermer} />}
  >
    <div className="dlg-c">
      <table className={styles.table} aria-label="Poids des critères">
        <thead>
          <tr>
            <th scope="col">Critère</th>
            <th scope="col">Points</th>
            <th scope="col">Depuis</th>
          </tr>
        </thead>
        <tbody>
          {poids.map(({ critere, libelle, poids: points, depuis }) => (
            <tr key={critere}>
              <th scope="row">{libelle}</th>
              <td>{points}</td>
              <td>{depuis === null || depuis === '' || depuis <= '2000-01-01' ? 'l’origine' : formatDate(depuis)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Dialogue>
)
