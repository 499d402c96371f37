import { useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import { enCapitale, jourEntier } from '../core/jour.ts'
import { CreneauxDuJour } from './CreneauxDuJour.tsx'
import styles from './creneaux.module.css'
import { nonPris } from './mois.ts'
import { Parametrer } from './Parametrer.tsx'
import type { Jour, Planning } from './planning.data.ts'

interface Props {
  readonly jour: Jour
  readonly can: Planning['metadata']['can']
  readonly fermer: () => void
}

/** Le jour que l'on regarde : ses créneaux, un par un, et ce que l'on peut de chacun. */
export function JourOuvert({ jour, can, fermer }: Props) {
  const titre = jourEntier(jour.date)
  return (
    <aside className={`box ${styles.panneau}`} aria-label={`Créneaux du ${titre}`}>
      <div className={styles.titre}>
        <h2>{enCapitale(titre)}</h2>
        <button className="ib" type="button" aria-label="Fermer le jour" onClick={fermer}>
          <Icone nom="croix" />
        </button>
      </div>
      <EnTeteDuJour jour={jour} can={can} />
      <CreneauxDuJour jour={jour} can={can} />
    </aside>
  )
}

/** Ce qui reste du jour, ce qui le ferme, et de quoi le régler. */
export function EnTeteDuJour({ jour, can }: Pick<Props, 'jour' | 'can'>) {
  const [regle, setRegle] = useState(false)
  const { nombreCreneaux, restant = 0, ferme, sansCreneau } = jour
  return (
    <>
      <div className={styles.resume}>
        <span className="soft num">
          {nombreCreneaux === undefined ? (
            compter(jour.creneaux.length)
          ) : nombreCreneaux === 0 ? (
            'Aucun créneau réglé'
          ) : ferme !== null ? (
            `${nombreCreneaux - nonPris(jour)} pris sur ${compter(nombreCreneaux)}`
          ) : (
            <>
              <b className={styles.libres}>
                {restant} {restant > 1 ? 'libres' : 'libre'}
              </b>{' '}
              sur {compter(nombreCreneaux)}
            </>
          )}
          {ferme !== null && <small>{ferme}</small>}
        </span>
        {can.includes('parametrer') && !sansCreneau && (
          <button className="btn sm" type="button" onClick={() => setRegle(true)}>
            Paramétrer
          </button>
        )}
      </div>
      {regle && <Parametrer jour={jour} fermer={() => setRegle(false)} />}
    </>
  )
}

const compter = (nombre: number) => `${nombre} ${nombre > 1 ? 'créneaux' : 'créneau'}`
