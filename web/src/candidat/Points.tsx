import { type ReactNode, useId, useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import marge from './avertissement.module.css'
import dessin from './barres.module.css'
import type { Candidat } from './candidat.data.ts'
import etroit from './detailALEtroit.module.css'
import styles from './detailDesPoints.module.css'
import grille from './ligneDePoints.module.css'
import nomme from './qui.module.css'
import tableau from './tableDesPoints.module.css'

type Rapproche = Pick<Candidat, 'points' | 'lignes' | 'rapprocherait'>

interface Props {
  readonly de: Rapproche
  /** De qui, ou de quoi, sont les points. */
  readonly nom: string
  readonly ouverte?: boolean
  readonly titre: ReactNode
  readonly marque?: ReactNode
  /** Des mots : au téléphone, la marque passe sous le titre au lieu de le serrer. */
  readonly marqueLongue?: boolean
  readonly geste?: ReactNode
}

const totalDe = ({ lignes }: Rapproche) => lignes.reduce((total, { poids }) => total + poids, 0)

/** Une ligne qui se déplie : les points d'un couple, puis chacun avec sa valeur, son poids et sa raison. */
export function LigneDePoints({ de, nom, ouverte = false, titre, marque, marqueLongue = false, geste }: Props) {
  const [montre, montrer] = useState(ouverte)
  const id = useId()
  return (
    <li>
      <div className={grille.ligne}>
        <button
          className={nomme.deplier}
          type="button"
          aria-expanded={montre}
          aria-controls={id}
          aria-label={`Détail des points, ${nom}`}
          onClick={() => montrer(!montre)}
        >
          <Icone nom={montre ? 'bas' : 'droite'} />
        </button>
        <div className={`${nomme.nom} ${nomme.precision}`}>{titre}</div>
        <div className={marqueLongue ? grille.marque : undefined}>{marque}</div>
        <Barres de={de} />
        <div className={grille.geste}>{geste}</div>
      </div>
      <div id={id} hidden={!montre}>
        {montre && <Detail de={de} nom={nom} />}
      </div>
    </li>
  )
}

/** Une barre par critère, large de son poids, pleine de ses points. */
function Barres({ de }: { readonly de: Rapproche }) {
  const total = totalDe(de)
  return (
    <div className={`${grille.points} ${dessin.points}`} role="img" aria-label={`${de.points} points sur ${total}`}>
      <span className={dessin.barres} aria-hidden="true">
        {de.lignes.map(({ critere, points, poids }) => (
          <span
            key={critere}
            className={dessin.barre}
            style={{ flexGrow: poids, '--part': `${poids === 0 ? 0 : (points / poids) * 100}%` } as React.CSSProperties}
          />
        ))}
      </span>
      <span className={dessin.total}>
        <b>{de.points}</b> / {total}
      </span>
    </div>
  )
}

function Detail({ de, nom }: { readonly de: Rapproche; readonly nom: string }) {
  return (
    <div className={`${styles.detail} ${etroit.etroit}`}>
      <table className={tableau.table} aria-label={`Points, ${nom}`}>
        <thead>
          <tr>
            <th scope="col">Critère</th>
            <th scope="col">Au dossier</th>
            <th scope="col" className={styles.pese}>
              Points
            </th>
            <th scope="col">Raison</th>
          </tr>
        </thead>
        <tbody>
          {de.lignes.map(({ critere, libelle, valeur, points, poids, raison }) => (
            <tr key={critere}>
              <th scope="row">{libelle}</th>
              <td className={styles.valeur}>{valeur}</td>
              <td className={styles.pese}>
                <b>{points}</b> / {poids}
              </td>
              <td className={styles.raison}>{raison}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Somme</th>
            <td />
            <td className={styles.pese}>
              <b>{de.points}</b> / {totalDe(de)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {de.rapprocherait !== null && (
        <p className={marge.aide}>
          <Icone nom="info" />
          <span>
            <b>Ce qui rapprocherait :</b> {de.rapprocherait}
          </span>
        </p>
      )}
    </div>
  )
}
