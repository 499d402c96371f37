import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { useMoi } from './moi.ts'
import { filParDefaut } from './navigation.ts'
import { usePageCourante } from './page.ts'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const PanneauAlertes = lazy(() => import('./PanneauAlertes.tsx').then((module) => ({ default: module.PanneauAlertes })))
const AideClavier = lazy(() => import('./AideClavier.tsx').then((module) => ({ default: module.AideClavier })))

type Ouvert = 'palette' | 'alertes' | 'aide' | null

export function BarreHaute({ chemin, ouvrirMenu }: { readonly chemin: string; readonly ouvrirMenu: () => void }) {
  const router = useRouter()
  const { alertes } = useMoi()
  const cloche = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState<Ouvert>(null)
  const fermer = () => setOuvert(null)
  const frappe = useFrappeEnAttente(ouvert === 'palette')
  useRaccourcis(setOuvert)
  return (
    <header className="top">
      <button className="ib only-m" type="button" aria-label="Ouvrir le menu" onClick={ouvrirMenu}>
        <Icone nom="menu" />
      </button>
      <button className="ib only-d" type="button" aria-label="Retour" onClick={() => router.history.back()}>
        <Icone nom="retour" />
      </button>
      <FilDAriane chemin={chemin} />
      <button className="omni" type="button" aria-keyshortcuts="Control+K" onClick={() => setOuvert('palette')}>
        <Icone nom="loupe" />
        <span className="cut">Ménage, écran</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button className="ib only-m ml" type="button" aria-label="Rechercher" onClick={() => setOuvert('palette')}>
        <Icone nom="loupe" />
      </button>
      <button
        ref={cloche}
        className="ib"
        type="button"
        aria-label={alertes > 0 ? `Alertes : ${alertes} à traiter` : 'Alertes et notifications'}
        aria-haspopup="dialog"
        aria-expanded={ouvert === 'alertes'}
        onClick={() => setOuvert(ouvert === 'alertes' ? null : 'alertes')}
      >
        <Icone nom="cloche" />
        {alertes > 0 && (
          <span className="dot" aria-hidden="true">
            {alertes > 99 ? '99+' : alertes}
          </span>
        )}
      </button>
      <button
        className="ib only-d"
        type="button"
        aria-label="Aide et raccourcis clavier"
        aria-keyshortcuts="?"
        onClick={() => setOuvert('aide')}
      >
        <Icone nom="aide" />
      </button>
      <Suspense fallback={null}>
        {ouvert === 'palette' && <Palette debut={frappe.prendre} fermer={fermer} />}
        {ouvert === 'alertes' && <PanneauAlertes ancre={cloche} fermer={fermer} />}
        {ouvert === 'aide' && <AideClavier fermer={fermer} />}
      </Suspense>
    </header>
  )
}

function FilDAriane({ chemin }: { readonly chemin: string }) {
  const { titre, fil } = usePageCourante()
  return (
    <nav className="crumb" aria-label="Fil d’Ariane">
      {(fil ?? filParDefaut(chemin)).map(({ libelle, vers }) => (
        <span key={libelle} className="up maillon">
          {vers === undefined ? libelle : <Lien vers={vers}>{libelle}</Lien>}
          <Icone nom="droite" />
        </span>
      ))}
      <span aria-current="page">{titre}</span>
    </nav>
  )
}

/** Ce qui est tapé entre Ctrl K et l'arrivée de la palette l'attend : la première fois, elle se charge. */
function useFrappeEnAttente(attendue: boolean) {
  const frappe = useRef('')
  const arrivee = useRef(false)
  useEffect(() => {
    if (!attendue) {
      arrivee.current = false
      frappe.current = ''
      return
    }
    if (arrivee.current) return
    const garder = (touche: KeyboardEvent) => {
      const efface = touche.key === 'Backspace'
      if (arrivee.current || touche.ctrlKey || touche.metaKey || touche.altKey || (touche.key.length > 1 && !efface)) return
      touche.preventDefault()
      frappe.current = efface ? frappe.current.slice(0, -1) : frappe.current + touche.key
    }
    document.addEventListener('keydown', garder)
    return () => document.removeEventListener('keydown', garder)
  }, [attendue])
  return {
    prendre: () => {
      arrivee.current = true
      return frappe.current
    },
  }
}

/** Ctrl K partout ; « ? » et « / » quand on n'écrit pas. */
function useRaccourcis(ouvrir: (quoi: Ouvert) => void): void {
  useEffect(() => {
    const toucher = (touche: KeyboardEvent) => {
      if ((touche.ctrlKey || touche.metaKey) && touche.key.toLowerCase() === 'k') {
        touche.preventDefault()
        ouvrir('palette')
        return
      }
      const cible = touche.target as HTMLElement
      if (
        touche.ctrlKey ||
        touche.metaKey ||
        touche.altKey ||
        cible.isContentEditable ||
        cible.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      if (touche.key === '?') ouvrir('aide')
      if (touche.key === '/') {
        const recherche = document.querySelector<HTMLInputElement>('main input[type="search"]')
        if (recherche === null) return
        touche.preventDefault()
        recherche.focus()
      }
    }
    document.addEventListener('keydown', toucher)
    return () => document.removeEventListener('keydown', toucher)
  }, [ouvrir])
}
