import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Marque } from '../acces/Marque.tsx'
import { usePage } from '../acces/page.ts'
import styles from './avantLaSession.module.css'
import cadre from './cadreConnexion.module.css'
import { Plan } from './Plan.tsx'

/** Les écrans d'avant la session : un formulaire à gauche, le plan d'un quartier à droite. */
export function CadreConnexion({ titre, children }: { readonly titre: string; readonly children: ReactNode }) {
  usePage(titre)
  return (
    <div className={cadre.page}>
      <div className={cadre.cadre}>
        <main className={cadre.gauche} id="contenu">
          <Marque />
          <div className={styles.contenu}>
            <h1 className={styles.titre}>{titre}</h1>
            {children}
          </div>
          <nav className={styles.pied} aria-label="Informations">
            <Link to="/donnees-personnelles">Données personnelles</Link>
            <Link to="/accessibilite">Accessibilité</Link>
            <Link to="/aide">Aide</Link>
          </nav>
        </main>
        <Plan />
      </div>
    </div>
  )
}
