import { lazy, Suspense } from 'react'
import { Confirmation } from '../../core/Dialogue.tsx'
import { formatMontant } from '../../core/formats.ts'
import type { Document } from '../../document/document.data.ts'
import { type Demande, type ListeDeDemandes, type PlaceDeDemande, useSupprimerDemande } from './remboursements.data.ts'

const SaisirLaDemande = lazy(() => import('./SaisirLaDemande.tsx').then((module) => ({ default: module.SaisirLaDemande })))
const LireLaDemande = lazy(() => import('./LireLaDemande.tsx').then((module) => ({ default: module.LireLaDemande })))
const PasserLaDemande = lazy(() => import('./PasserLaDemande.tsx').then((module) => ({ default: module.PasserLaDemande })))
const Apercu = lazy(() => import('../../document/Apercu.tsx').then((module) => ({ default: module.Apercu })))
const Empeche = lazy(() => import('../passages/Empeche.tsx').then((module) => ({ default: module.Empeche })))

/** Ce qui est ouvert au-dessus des demandes. */
export type DialogueDeDemande =
  | { readonly quoi: 'saisir'; readonly demande: Demande | null; readonly reprise?: Demande }
  | { readonly quoi: 'lire' | 'supprimer'; readonly demande: Demande }
  | { readonly quoi: 'apercu'; readonly document: Document }
  | { readonly quoi: 'passer' | 'empeche'; readonly demande: Demande; readonly place: PlaceDeDemande }

interface Props {
  readonly menageId: string
  readonly ouvert: DialogueDeDemande
  readonly bareme: ListeDeDemandes['metadata']
  readonly fermer: () => void
}

export const DialoguesDeDemande = (props: Props) => (
  <Suspense fallback={null}>
    <Ouvert {...props} />
  </Suspense>
)

function Ouvert({ menageId, ouvert, bareme, fermer }: Props) {
  const commun = { menageId, fermer }
  switch (ouvert.quoi) {
    case 'saisir':
      return <SaisirLaDemande {...commun} demande={ouvert.demande} reprise={ouvert.reprise} bareme={bareme} />
    case 'lire':
      return <LireLaDemande {...commun} demande={ouvert.demande} />
    case 'passer':
      return <PasserLaDemande {...commun} demande={ouvert.demande} place={ouvert.place} />
    case 'empeche':
      return <Empeche place={ouvert.place} fermer={fermer} />
    case 'apercu':
      return <Apercu {...commun} documents={[ouvert.document]} premier={ouvert.document} />
    case 'supprimer':
      return <SupprimerLeBrouillon {...commun} demande={ouvert.demande} />
  }
}

function SupprimerLeBrouillon({ menageId, demande, fermer }: Pick<Props, 'menageId' | 'fermer'> & { readonly demande: Demande }) {
  const supprimer = useSupprimerDemande(menageId)
  return (
    <Confirmation
      titre={'Supprimer ce brouillon\u00A0?'}
      texte={
        <>
          La demande n° {demande.numero} ({formatMontant(demande.total)}) sera supprimée. Ses justificatifs restent au dossier.
        </>
      }
      action="Supprimer"
      dangereuse
      faire={() => supprimer.mutate(demande)}
      fermer={fermer}
    />
  )
}
