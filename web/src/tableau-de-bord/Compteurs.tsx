import { type Compteur, compteurs, type Periode, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import { useState } from 'react'
import { formatNombre } from '../core/formats.ts'
import type { Portee } from '../objectif/adresses.ts'
import styles from './compteurs.module.css'
import type { Statistiques } from './tableauDeBord.data.ts'
import { VoletDuCompteur } from './VoletDuCompteur.tsx'

interface Props {
  readonly statistiques: Statistiques
  readonly portee: Portee
  readonly montres: readonly Compteur[]
  readonly colonnes: readonly Periode[]
}

/** De petits nombres, chacun ouvrant ce qu'il compte. */
export function Compteurs({ statistiques, portee, montres, colonnes }: Props) {
  const [ouvert, setOuvert] = useState<{ compteur: Compteur; periode: Periode } | null>(null)
  return (
    <>
      <table className={styles.compteurs}>
        <caption className="vh">Compteurs</caption>
        <thead>
          <tr>
            <td />
            {colonnes.map((periode) => (
              <th key={periode} scope="col">
                {periodes[periode]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {montres.map((compteur) => (
            <tr key={compteur}>
              <th scope="row">{compteurs[compteur]}</th>
              {colonnes.map((periode) => (
                <td key={periode}>
                  {statistiques[compteur][periode] === 0 ? (
                    '0'
                  ) : (
                    <button
                      className={styles.nombre}
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={`${compteurs[compteur]}, ${periodes[periode].toLowerCase()} : ${statistiques[compteur][periode]}`}
                      onClick={() => setOuvert({ compteur, periode })}
                    >
                      {formatNombre(statistiques[compteur][periode])}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ouvert !== null && <VoletDuCompteur {...ouvert} portee={portee} fermer={() => setOuvert(null)} />}
    </>
  )
}
