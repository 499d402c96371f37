import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Marque } from '../acces/Marque.tsx'
import { usePage } from '../acces/page.ts'
import './connexion.css'

/** Les écrans d'avant la session : un formulaire à gauche, le plan d'un quartier à droite. */
export function CadreConnexion({ titre, children }: { readonly titre: string; readonly children: ReactNode }) {
  usePage(titre)
  return (
    <div className="login">
      <main className="l" id="contenu">
        <Marque />
        <div className="login-c">
          <h1>{titre}</h1>
          {children}
        </div>
        <nav className="ft" aria-label="Informations">
          <Link to="/donnees-personnelles">Données personnelles</Link>
          <Link to="/accessibilite">Accessibilité</Link>
          <Link to="/aide">Aide</Link>
        </nav>
      </main>
      <div className="art" aria-hidden="true">
        <Plan />
      </div>
    </div>
  )
}

const colonnes = Array.from({ length: 11 }, (_, rang) => 64 + rang * 84)
const rangees = Array.from({ length: 11 }, (_, rang) => 66 + rang * 80)
const habites = new Set(['484,146', '64,226', '148,466', '736,466', '820,706', '400,786'])
const quitte = '232,626'
const nouveau = '568,306'

/** Un ménage part d'un immeuble démoli vers le sien. */
const Plan = () => (
  <svg aria-hidden="true" viewBox="0 0 880 900" preserveAspectRatio="xMinYMin slice">
    {rangees.flatMap((y) => colonnes.map((x) => <Immeuble key={`${x},${y}`} x={x} y={y} />))}
    <path d="M254 620v-2q0-8 8-8H372q8 0 8-8V378q0-8 8-8H582q8 0 8-8v-2" fill="none" stroke="var(--accent-ink)" strokeWidth="1.5" />
  </svg>
)

function Immeuble({ x, y }: { readonly x: number; readonly y: number }) {
  const place = `${x},${y}`
  const forme = { x, y, width: 44, height: 48, rx: 3 }
  if (place === nouveau) return <rect {...forme} fill="var(--accent)" stroke="var(--accent)" />
  if (place === quitte) return <rect {...forme} fill="none" stroke="var(--accent-ink)" strokeWidth="1.5" strokeDasharray="4 4" />
  return (
    <>
      <rect {...forme} fill={habites.has(place) ? 'var(--line)' : 'none'} stroke="var(--line-2)" />
      <path d={`M${x + 22} ${y}v48`} stroke="var(--line-2)" />
    </>
  )
}
