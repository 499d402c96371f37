import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './sousNavigation.module.css'

export interface EntreeDeFiche {
  readonly id: string
  readonly titre: string
  readonly nombre?: number | undefined
  /** Champs qui manquent dans la section : ils l'emportent sur le nombre. */
  readonly manques?: number | undefined
}

/** Les ancres d'une fiche ; celle de la section que l'on lit est marquée. */
export function SousNavigation({ entrees }: { readonly entrees: readonly EntreeDeFiche[] }) {
  const { nav, courante, aller } = useAncres(entrees.map(({ id }) => id))
  return (
    <nav className={`${styles.ancres} ecran`} aria-label="Sections de la fiche" ref={nav}>
      {entrees.map(({ id, titre, nombre = 0, manques = 0 }) => (
        <a key={id} href={`#${id}`} aria-current={id === courante || undefined} onClick={(clic) => aller(clic, id)}>
          <span className={styles.titre}>{titre}</span>
          {manques > 0 ? (
            <span className={`${styles.nombre} ${styles.manques}`} title={manques > 1 ? `${manques} champs manquants` : '1 champ manquant'}>
              <span>{manques}</span> <span>{manques > 1 ? 'manques' : 'manque'}</span>
            </span>
          ) : (
            nombre > 0 && <span className={styles.nombre}>{nombre.toLocaleString('fr-FR')}</span>
          )}
        </a>
      ))}
    </nav>
  )
}

/** La barre des ancres, la section que l'on lit, et de quoi aller à une autre sans quitter la page. */
export function useAncres(ids: readonly string[]) {
  const nav = useRef<HTMLElement>(null)
  const [courante, viser] = useSectionCourante(ids.join(' '), nav)
  useEffect(() => {
    // Sur un téléphone, la barre défile pour garder la section lue à l'écran.
    const lien = nav.current?.querySelector<HTMLElement>(`[href="#${courante}"], [aria-current="page"]`)
    if (lien && nav.current) nav.current.scrollLeft = lien.offsetLeft - nav.current.clientWidth / 2 + lien.clientWidth / 2
  }, [courante])
  const aller = (clic: MouseEvent, id: string) => {
    clic.preventDefault()
    viser(id)
  }
  return { nav, courante, aller }
}

/** Va à une section : elle vient sous l'en-tête et prend le focus, sans quoi le clavier repartirait du haut. */
export function allerALaSection(id: string): void {
  const section = document.getElementById(id)
  if (section === null) return
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
}

/** Le temps que prend le titre pour recevoir le focus, à chaque changement de page. */
const APRES_LE_TITRE_MS = 150

/** Venu d'ailleurs vers un endroit de la fiche, on y arrive, dès qu'il paraît : une section, ou ce que `versOu` sait viser. */
export function useArrivee(fiche: string, versOu: (id: string) => (() => void) | null = versLaSection): void {
  const trouver = useRef(versOu)
  trouver.current = versOu
  // biome-ignore lint/correctness/useExhaustiveDependencies: une autre fiche, une autre arrivée
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return undefined
    let attente: ReturnType<typeof setTimeout> | undefined
    const contenu = new ResizeObserver(() => {
      const aller = trouver.current(id)
      if (aller === null) return
      contenu.disconnect()
      attente = setTimeout(aller, APRES_LE_TITRE_MS)
    })
    contenu.observe(document.body)
    return () => {
      contenu.disconnect()
      clearTimeout(attente)
    }
  }, [fiche])
}

const versLaSection = (id: string) => (document.getElementById(id) === null ? null : () => allerALaSection(id))

/** Les bords d'une section, et de ce que l'écran montre d'elle. */
interface Bords {
  readonly id: string
  readonly haut: number
  readonly bas: number
}

/** La hauteur d'un titre de section, à peu près. */
const TITRE = 40

/**
 * La section que l'on lit : celle que l'on a visée tant qu'elle est à l'écran, sinon la première dont une bonne part y est (la
 * moitié d'elle, ou les deux cinquièmes de l'écran), à défaut celle qui y tient le plus de place.
 */
export function sectionLue(sections: readonly Bords[], { haut, bas }: Omit<Bords, 'id'>, visee: string): string {
  const vues = sections.map((section) => ({
    id: section.id,
    vue: Math.max(0, Math.min(section.bas, bas) - Math.max(section.haut, haut)),
    hauteur: section.bas - section.haut,
  }))
  const lues = vues.filter(({ vue, hauteur }) => vue > 0 && vue >= Math.min(hauteur / 2, (bas - haut) * 0.4))
  const laPlusVue = vues.reduce((plus, une) => (une.vue > plus.vue ? une : plus), { id: sections[0]?.id ?? '', vue: 0, hauteur: 0 })
  // Visée, il suffit que son titre soit à l'écran : au bout de la page, elle ne peut monter plus haut.
  const visible = sections.find((section) => section.id === visee && section.haut >= haut - TITRE && section.haut <= bas - TITRE)
  return (visible ?? lues.find(({ id }) => id === visee) ?? lues[0] ?? laPlusVue).id
}

/** D'où l'on lit : sous les ancres quand elles coiffent les sections (téléphone), à leur hauteur quand elles sont à côté. */
export const hautDeLecture = (ancres: Pick<DOMRect, 'top' | 'bottom' | 'right'>, gaucheDesSections: number): number =>
  Math.max(0, ancres.right <= gaucheDesSections ? ancres.top : ancres.bottom)

function useSectionCourante(ids: string, nav: RefObject<HTMLElement | null>): [string, (id: string) => void] {
  const [courante, setCourante] = useState('')
  const visee = useRef('')
  useEffect(() => {
    const suivre = () => {
      const sections = ids.split(' ').flatMap((id) => {
        const bords = document.getElementById(id)?.getBoundingClientRect()
        return bords === undefined ? [] : [{ id, haut: bords.top, bas: bords.bottom }]
      })
      const gauche = document.getElementById(sections[0]?.id ?? '')?.getBoundingClientRect().left ?? 0
      const haut = nav.current === null ? 0 : hautDeLecture(nav.current.getBoundingClientRect(), gauche)
      setCourante(sectionLue(sections, { haut, bas: window.innerHeight }, visee.current))
    }
    suivre()
    const contenu = new ResizeObserver(suivre)
    contenu.observe(document.body)
    window.addEventListener('scroll', suivre, { passive: true })
    window.addEventListener('resize', suivre)
    return () => {
      contenu.disconnect()
      window.removeEventListener('scroll', suivre)
      window.removeEventListener('resize', suivre)
    }
  }, [ids, nav])
  const viser = (id: string) => {
    visee.current = id
    setCourante(id)
    allerALaSection(id)
  }
  return [courante, viser]
}
