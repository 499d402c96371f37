import type { ReactNode } from 'react'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { type Maillon, usePage } from './page.ts'
import styles from './pageDeFiche.module.css'

/** Ce qu'une fiche dit d'elle tant qu'elle n'est pas lue, ou quand elle ne peut pas l'être. */
export interface GenreDeFiche {
  /** Le titre de la page tant que celui de la fiche n'est pas connu : « Logement ». */
  readonly titre: string
  /** Pour qui ne voit pas la place tenue : « Chargement du logement ». */
  readonly attente: string
  readonly introuvable: string
  readonly detail: string
  /** D'où l'on vient, jusqu'à la liste où l'on retourne ; sans elle, on retourne à l'accueil. */
  readonly fil: readonly [...Maillon[], Required<Maillon>] | readonly []
}

const ACCUEIL: Required<Maillon> = { libelle: 'Accueil', vers: '/' }

/** Ce que rend la lecture d'une fiche. */
export interface Lecture<L> {
  readonly data: L | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface Props<L> {
  readonly genre: GenreDeFiche
  readonly lecture: Lecture<L>
  /** Le titre de la fiche lue ; celui du genre, sans lui. */
  readonly titre?: (lue: L) => string
  /** Ce qui est entre la liste et la page : le logement de ses candidats. */
  readonly entre?: (lue: L) => readonly Maillon[]
  /** À la place de l'attente et de l'absence de tous. */
  readonly place?: { readonly attente?: ReactNode; readonly absente?: (erreur: Error) => ReactNode }
  readonly children: (lue: L) => ReactNode
}

/** La page d'une fiche : son titre, son fil d'Ariane, son attente et son absence ; le reste est à la fiche. */
export function PageDeFiche<L>({ genre, lecture, titre, entre, place, children }: Props<L>) {
  const { data, error, refetch } = lecture
  const lue = data !== undefined
  // Pas de titre pendant l'attente : le clavier va au premier qui paraît, et ne doit pas le perdre quand la fiche arrive.
  usePage(lue ? (titre?.(data) ?? genre.titre) : error === null ? null : genre.titre, [...genre.fil, ...(lue ? (entre?.(data) ?? []) : [])])
  if (lue) return children(data)
  if (error === null)
    return (
      place?.attente ?? (
        <div className={`box ${styles.attente}`}>
          <ContenuAttendu attente={genre.attente} erreur={null} relire={() => {}} />
        </div>
      )
    )
  const { introuvable, detail, fil } = genre
  return (
    place?.absente?.(error) || (
      <FicheIndisponible
        titre={genre.titre}
        introuvable={introuvable}
        detail={detail}
        retour={(fil.at(-1) ?? ACCUEIL) as Required<Maillon>}
        erreur={error}
        relire={refetch}
      />
    )
  )
}
