import type { ReactNode } from 'react'
import { Icone, type NomIcone } from '../core/Icone.tsx'
import styles from './banniere.module.css'

/** Ce qui est arrivé à la session, dit avant le formulaire. */
export const Banniere = ({ icone = 'horloge', children }: { readonly icone?: NomIcone; readonly children: ReactNode }) => (
  <div className={styles.banniere} role="alert">
    <Icone nom={icone} />
    <div>{children}</div>
  </div>
)
