import type { ReactNode } from 'react'
import styles from './groupeDeChamps.module.css'

/** Un groupe de champs d'un formulaire, et son titre. */
export const Groupe = ({ titre, children }: { readonly titre: string; readonly children: ReactNode }) => (
  <fieldset className={styles.groupe}>
    <legend>{titre}</legend>
    <div className="champs">{children}</div>
  </fieldset>
)

/** Des cases l'une sous l'autre. */
export const Cases = ({ children }: { readonly children: ReactNode }) => <div className={`champs ${styles.cases}`}>{children}</div>

/** Un champ court, puis celui qui le suit dans une adresse, au téléphone aussi. */
export const Voie = ({ children }: { readonly children: ReactNode }) => <div className={`deux-colonnes ${styles.voie}`}>{children}</div>
