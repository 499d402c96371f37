import { type MouseEvent, useEffect, useRef, useState } from 'react'

export interface EntreeDeFiche {
  readonly id: string
  readonly titre: string
  readonly nombre?: number | undefined
  /** Champs qui manquent dans la section : ils l'emportent sur le nombre. */
  readonly manques?: number | undefined
}

/** Les ancres d'une fiche ; celle de la section que l'on lit est marquée. */
export function SousNavigation({ entrees }: { readonly entrees: readonly EntreeDeFiche[] }) {
  const nav = useRef<HTMLElement>(null)
  const [courante, viser] = useSectionCourante(entrees.map(({ id }) => id).join(' '))
  useEffect(() => {
    // Sur un téléphone, la barre défile pour garder la section lue à l'écran.
    const lien = nav.current?.querySelector<HTMLElement>(`[href="#${courante}"]`)
    if (lien && nav.current) nav.current.scrollLeft = lien.offsetLeft - nav.current.clientWidth / 2 + lien.clientWidth / 2
  }, [courante])
  const aller = (clic: MouseEvent, id: string) => {
    clic.preventDefault()
    viser(id)
  }
  return (
    <nav className="subnav" aria-label="Sections de la fiche" ref={nav}>
      {entrees.map(({ id, titre, nombre = 0, manques = 0 }) => (
        <a key={id} href={`#${id}`} aria-current={id === courante || undefined} onClick={(clic) => aller(clic, id)}>
          <span className="t">{titre}</span>
          {manques > 0 ? (
            <span className="n miss" title={manques > 1 ? `${manques} champs manquants` : '1 champ manquant'}>
              <span>{manques}</span> <span>{manques > 1 ? 'manques' : 'manque'}</span>
            </span>
          ) : (
            nombre > 0 && <span className="n">{nombre.toLocaleString('fr-FR')}</span>
          )}
        </a>
      ))}
    </nav>
  )
}

/** Va à une section : elle vient sous l'en-tête et prend le focus, sans quoi le clavier repartirait du haut. */
export function allerALaSection(id: string): void {
  const section = document.getElementById(id)
  if (section === null) return
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
}

const SOUS_L_EN_TETE = 230
/** Deux sections côte à côte commencent presque à la même hauteur. */
const MEME_HAUTEUR = 80

/** La dernière section dont le titre est passé sous l'en-tête ; à hauteur égale, ou au bout de la page, celle que l'on a visée. */
function useSectionCourante(ids: string): [string, (id: string) => void] {
  const [courante, setCourante] = useState('')
  const visee = useRef('')
  useEffect(() => {
    const suivre = () => {
      const sections = ids.split(' ').flatMap((id) => {
        const section = document.getElementById(id)
        return section === null ? [] : [{ id, haut: section.getBoundingClientRect().top }]
      })
      const derniere = sections.findLast(({ haut }) => haut <= SOUS_L_EN_TETE) ?? sections[0]
      if (derniere === undefined) return
      const auBout = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const possibles = sections.filter(({ haut }) => Math.abs(haut - derniere.haut) < MEME_HAUTEUR || (auBout && haut > derniere.haut))
      setCourante((possibles.find(({ id }) => id === visee.current) ?? (auBout ? derniere : possibles[0]))?.id ?? '')
    }
    suivre()
    window.addEventListener('scroll', suivre, { passive: true })
    return () => window.removeEventListener('scroll', suivre)
  }, [ids])
  const viser = (id: string) => {
    visee.current = id
    setCourante(id)
    allerALaSection(id)
  }
  return [courante, viser]
}
