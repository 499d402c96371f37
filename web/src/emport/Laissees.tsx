import type { Chemin } from '../core/fusion.ts'
import type { ReponseLaissee } from './dossierEmporte.ts'
import styles from './refus.module.css'

interface Props {
  readonly laisses: readonly ReponseLaissee[]
  /** De quoi en faire repartir une, là où cela se peut. */
  readonly reprendre: ((chemin: Chemin) => void) | undefined
}

/** Ce que le serveur a refusé et qui ne partira pas ; l'historique le gardera. */
export function Laissees({ laisses, reprendre }: Props) {
  if (laisses.length === 0) return null
  return (
    <details>
      <summary>
        {laisses.length === 1 ? '1 réponse laissée de côté' : `${laisses.length} réponses laissées de côté`}{' '}
        <span className="soft">{laisses.length === 1 ? 'gardée' : 'gardées'} à l’historique</span>
      </summary>
      <ul className={styles.reponses}>
        {laisses.map(({ chemin, champ, valeur, raison }) => (
          <li key={chemin.join('.')}>
            <span>
              <b className="mid">{champ}</b> : {valeur}
              <span className={`soft ${styles.raison}`}>{raison}</span>
            </span>
            {reprendre !== undefined && (
              <button className="btn sm" type="button" onClick={() => reprendre(chemin)}>
                Reprendre<span className="vh"> : {champ}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
