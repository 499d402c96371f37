import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { Icone } from '../core/Icone.tsx'
import { estSeule, jouerLaTouche, touchesSeulesDe } from '../core/touches.ts'
import styles from './barreHaute.module.css'
import type { AlerteVisee } from './ChoixDAlertes.tsx'
import omni from './chercher.module.css'
import longue from './demesure.module.css'
import { FilDAriane, useFil } from './FilDAriane.tsx'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const PanneauAlertes = lazy(() => import('./PanneauAlertes.tsx').then((module) => ({ default: module.PanneauAlertes })))
const ReporterMesAlertes = lazy(() => import('./ReporterMesAlertes.tsx').then((module) => ({ default: module.ReporterMesAlertes })))
const AideClavier = lazy(() => import('./AideClavier.tsx').then((module) => ({ default: module.AideClavier })))

type Ouvert = 'palette' | 'alertes' | 'aide'

export function BarreHaute({ chemin, ouvrirMenu }: { readonly chemin: string; readonly ouvrirMenu: () => void }) {
  const router = useRouter()
  const { alertes } = useMoi()
  const fil = useFil(chemin)
  const cloche = useRef<HTMLButtonElement>(null)
  const { ouvert, ouvrir, fermer, frappe } = useOuvert()
  const [aReporter, setAReporter] = useState<readonly AlerteVisee[] | null>(null)
  useRaccourcis(ouvrir)
  // Le panneau se ferme d'abord : le dialogue rendra le focus à la cloche.
  const reporter = (alertes: readonly AlerteVisee[]) => {
    fermer()
    setAReporter(alertes)
  }
  return (
    <header className={fil.demesure ? `${styles.barre} ${longue.barre}` : styles.barre}>
      <button className="ib only-m" type="button" aria-label="Ouvrir le menu" onClick={ouvrirMenu}>
        <Icone nom="menu" />
      </button>
      <button className="ib only-d" type="button" aria-label="Retour" onClick={() => router.history.back()}>
        <Icone nom="retour" />
      </button>
      <FilDAriane {...fil} />
      <button className={omni.chercher} type="button" aria-keyshortcuts="Control+K" onClick={() => ouvrir('palette')}>
        <Icone nom="loupe" />
        <span className="cut">Ménage, logement, opération</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button className={`ib only-p ${styles.droite}`} type="button" aria-label="Rechercher" onClick={() => ouvrir('palette')}>
        <Icone nom="loupe" />
      </button>
      <button
        ref={cloche}
        className="ib"
        type="button"
        aria-label={alertes > 0 ? `Alertes : ${alertes} à traiter` : 'Alertes et notifications'}
        aria-haspopup="dialog"
        aria-expanded={ouvert === 'alertes'}
        onClick={() => (ouvert === 'alertes' ? fermer() : ouvrir('alertes'))}
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
        onClick={() => ouvrir('aide')}
      >
        <Icone nom="aide" />
      </button>
      <Suspense fallback={null}>
        {ouvert === 'palette' && <Palette prendre={frappe.prendre} fermer={fermer} />}
        {ouvert === 'alertes' && <PanneauAlertes ancre={cloche} fermer={fermer} reporter={reporter} />}
        {aReporter !== null && <ReporterMesAlertes alertes={aReporter} fermer={() => setAReporter(null)} />}
        {ouvert === 'aide' && <AideClavier fermer={fermer} />}
      </Suspense>
    </header>
  )
}

/** Ce qui est ouvert au-dessus de la page, une chose à la fois. */
function useOuvert() {
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const courant = useRef<Ouvert | null>(null)
  const frappe = useFrappeEnAttente()
  const mettre = useCallback((quoi: Ouvert | null) => {
    courant.current = quoi
    setOuvert(quoi)
  }, [])
  const ouvrir = useCallback(
    (quoi: Ouvert) => {
      if (quoi === 'palette' && courant.current !== 'palette') frappe.attendre()
      mettre(quoi)
    },
    [frappe, mettre],
  )
  const fermer = useCallback(() => {
    frappe.prendre()
    mettre(null)
  }, [frappe, mettre])
  return { ouvert, ouvrir, fermer, frappe }
}

/** Ce qui est tapé entre Ctrl K et le moment où la palette a le curseur l'attend : la première fois, elle se charge. */
function useFrappeEnAttente() {
  // Nul : personne n'attend. Tenu hors de l'état : la frappe n'attend pas un rendu.
  const frappe = useRef<string | null>(null)
  useEffect(() => {
    const garder = (touche: KeyboardEvent) => {
      const efface = touche.key === 'Backspace'
      if (frappe.current === null || touche.ctrlKey || touche.metaKey || touche.altKey || (touche.key.length > 1 && !efface)) return
      touche.preventDefault()
      frappe.current = efface ? frappe.current.slice(0, -1) : frappe.current + touche.key
    }
    document.addEventListener('keydown', garder)
    return () => document.removeEventListener('keydown', garder)
  }, [])
  return useMemo(
    () => ({
      attendre: () => {
        frappe.current = ''
      },
      prendre: () => {
        const prise = frappe.current ?? ''
        frappe.current = null
        return prise
      },
    }),
    [],
  )
}

/** Ctrl K partout ; les touches seules quand on n'écrit pas, et que la personne ne les a pas coupées. */
function useRaccourcis(ouvrir: (quoi: Ouvert) => void): void {
  const { id } = useMoi()
  useEffect(() => {
    const toucher = (touche: KeyboardEvent) => {
      if ((touche.ctrlKey || touche.metaKey) && touche.key.toLowerCase() === 'k') {
        touche.preventDefault()
        ouvrir('palette')
        return
      }
      if (!estSeule(touche) || !touchesSeulesDe(id)) return
      if (touche.key === '?') ouvrir('aide')
      else jouerLaTouche(touche)
    }
    document.addEventListener('keydown', toucher)
    return () => document.removeEventListener('keydown', toucher)
  }, [ouvrir, id])
}
