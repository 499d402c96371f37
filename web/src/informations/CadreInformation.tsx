import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Marque } from '../acces/Marque.tsx'
import { usePage } from '../acces/page.ts'
import styles from './cadreInformation.module.css'
import pied from './piedDInformation.module.css'

/** Une page à lire, ouverte à tous. */
export function CadreInformation({ titre, children }: { readonly titre: string; readonly children: ReactNode }) {
  usePage(titre, [])
  return (
    <div className={styles.cadre}>
      <header>
        <Link to="/" aria-label="Relogement, accueil">
          <Marque />
        </Link>
      </header>
      <main className={styles.corps} id="contenu">
        <h1>{titre}</h1>
        {children}
      </main>
      <nav className={pied.pied} aria-label="Informations">
        <Link to="/donnees-personnelles">Données personnelles</Link>
        <Link to="/accessibilite">Accessibilité</Link>
        <Link to="/aide">Aide</Link>
        <Link to="/connexion">Connexion</Link>
      </nav>
    </div>
  )
}
