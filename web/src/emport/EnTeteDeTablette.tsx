import { formatInstant } from '@relogement/domain/common/date.format'
import type { ReactNode } from 'react'
import { Marque } from '../acces/Marque.tsx'
import { Icone } from '../core/Icone.tsx'
import stylesBandeau from './bandeau.module.css'
import { refermer } from './coffreOuvert.ts'
import styles from './enTete.module.css'
import { useReseau } from './useReseau.ts'

interface Props {
  readonly titre?: string
  readonly code?: string
  readonly note?: ReactNode
  /** Passé cet instant, il n'en reste rien. */
  readonly expireLe?: string
}

/** De qui l'on parle, et ce que la tablette en fait : gardé, chiffré, effacé après l'envoi. */
export function EnTeteDeTablette({ titre, code, note, expireLe }: Props) {
  const { horsLigneDepuis } = useReseau()
  return (
    <>
      <header className={styles.entete}>
        <Marque nom={titre ?? 'Relogement'} />
        {code !== undefined && <span className={`soft num ${styles.detail}`}>{code}</span>}
        <span className={styles.fin}>
          <span className={styles.detail}>{note}</span>
          <button className="btn ghost" type="button" onClick={refermer}>
            <Icone nom="cadenas" />
            Refermer
          </button>
        </span>
      </header>
      <div className={stylesBandeau.bandeau} role="status">
        <Icone nom={horsLigneDepuis === null ? 'cadenas' : 'horsLigne'} />
        <span>
          <b>{horsLigneDepuis === null ? 'Hors ligne, réseau présent.' : `Sans réseau depuis ${horsLigneDepuis}.`}</b> Tout est gardé,
          chiffré, sur cette tablette. Rien n’est perdu si elle s’éteint.
        </span>
        {expireLe !== undefined && (
          <span className={`num ${stylesBandeau.echeance}`}>Effacé après l’envoi, au plus tard le {formatInstant(expireLe)}</span>
        )}
      </div>
    </>
  )
}
