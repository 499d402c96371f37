import type { ReactNode } from 'react'
import { listesQuittees } from '../acces/listesQuittees.ts'
import { type Lecture, PageDeFiche } from '../acces/PageDeFiche.tsx'
import type { Maillon } from '../acces/page.ts'
import { estHorsDePortee } from '../core/erreurs.ts'
import { DossierHorsDePortee } from './ouverture/DossierHorsDePortee.tsx'

interface Props<L> {
  /** Le titre de la page tant que rien de plus précis ne se dit. */
  readonly titre: string
  readonly lecture: Lecture<L>
  readonly nom?: (lue: L) => string
  readonly entre?: (lue: L) => readonly Maillon[]
  readonly attente?: ReactNode
  /** Un refus que la page sait dire mieux. */
  readonly refuse?: (erreur: Error) => ReactNode
  readonly children: (lue: L) => ReactNode
}

/** Toute page d'un ménage : elle vient de la liste que l'on a quittée, et dit un dossier introuvable, archivé, fermé ou non lu. */
export function PageDuMenage<L>({ titre, lecture, nom, entre, attente, refuse, children }: Props<L>) {
  const genre = {
    titre,
    attente: 'Chargement du dossier',
    introuvable: 'Ménage introuvable',
    detail: 'Ce dossier n’existe pas, ou ne vous est pas ouvert.',
    fil: [listesQuittees.origine()],
  } as const
  const absente = (erreur: Error) =>
    estHorsDePortee(erreur) ? (
      <>
        <h1 className="vh">{titre}</h1>
        <DossierHorsDePortee erreur={erreur} />
      </>
    ) : (
      refuse?.(erreur)
    )
  return (
    <PageDeFiche genre={genre} lecture={lecture} titre={nom} entre={entre} place={{ attente, absente }}>
      {children}
    </PageDeFiche>
  )
}

/** De la page qui dépend d'un dossier à ce dossier. */
export const lienDuDossier = (id: string, noms: string): Maillon => ({ libelle: noms, vers: `/menages/${id}` })
