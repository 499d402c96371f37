import type { ReactNode } from 'react'
import { Icone } from '../../core/Icone.tsx'
import { type GroupeMenu, Menu } from '../../core/Menu.tsx'
import styles from './ajouts.module.css'

interface Props {
  readonly libelle: string
  /** Le nom du menu pour les lecteurs d'écran, quand le libellé n'y suffit pas. */
  readonly nom?: string
  /** Une seule chose à ajouter, ou ce que l'on choisit d'ajouter. */
  readonly quoi: (() => void) | readonly GroupeMenu[]
}

/** « + Ajouter une personne », « + Ajouter une ressource » : un bouton, ou un menu quand il y a le choix. */
export function Ajouter({ libelle, nom = libelle, quoi }: Props) {
  const classe = `btn ghost ${styles.ajouter}`
  const dit = (
    <>
      <Icone nom="plus" />
      {libelle}
    </>
  )
  if (typeof quoi !== 'function') return <Menu nom={nom} classe={classe} bouton={dit} sansFleche groupes={quoi} />
  return (
    <button className={classe} type="button" onClick={quoi}>
      {dit}
    </button>
  )
}

/** La place des ajouts sous un registre. */
export const Ajouts = ({ children }: { readonly children: ReactNode }) => <div className={styles.ajouts}>{children}</div>
