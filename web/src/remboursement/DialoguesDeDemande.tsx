import { consequencesDeLaSuppressionDuBrouillon } from '@relogement/domain/menage/consequencesDesGestes'
import { Confirmation } from '../core/Confirmation.tsx'
import { differe } from '../core/differe.ts'
import { formatMontant } from '../core/formats.ts'
import type { Document } from '../document/document.data.ts'
import { vuDuMenage } from '../menage/menage.sujet.ts'
import { type Demande, type ListeDeDemandes, type PlaceDeDemande, useSupprimerDemande } from './remboursements.data.ts'

const SaisirLaDemande = differe(() => import('./SaisirLaDemande.tsx'), 'SaisirLaDemande')
const LireLaDemande = differe(() => import('./LireLaDemande.tsx'), 'LireLaDemande')
const PasserLaDemande = differe(() => import('./PasserLaDemande.tsx'), 'PasserLaDemande')
const Apercu = differe(() => import('../document/Apercu.tsx'), 'Apercu')
const PasEncorePossible = differe(() => import('../menage/passages/PasEncorePossible.tsx'), 'PasEncorePossible')

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

export function DialoguesDeDemande({ menageId, ouvert, bareme, fermer }: Props) {
  const commun = { menageId, fermer }
  switch (ouvert.quoi) {
    case 'saisir':
      return <SaisirLaDemande {...commun} demande={ouvert.demande} reprise={ouvert.reprise} bareme={bareme} />
    case 'lire':
      return <LireLaDemande {...commun} demande={ouvert.demande} />
    case 'passer':
      return <PasserLaDemande {...commun} demande={ouvert.demande} place={ouvert.place} />
    case 'empeche':
      return (
        <PasEncorePossible libelle={ouvert.place.libelle} points={ouvert.place.bloquants.map((texte) => ({ texte }))} fermer={fermer} />
      )
    case 'apercu':
      return <Apercu vu={vuDuMenage({ id: menageId })} fermer={fermer} documents={[ouvert.document]} premier={ouvert.document} />
    case 'supprimer':
      return <SupprimerLeBrouillon {...commun} demande={ouvert.demande} />
  }
}

function SupprimerLeBrouillon({ menageId, demande, fermer }: Pick<Props, 'menageId' | 'fermer'> & { readonly demande: Demande }) {
  const supprimer = useSupprimerDemande(menageId)
  return (
    <Confirmation
      titre={'Supprimer ce brouillon\u00A0?'}
      detail={`Demande n°\u00A0${demande.numero}, ${formatMontant(demande.total)}`}
      consequences={consequencesDeLaSuppressionDuBrouillon(demande.numero)}
      action="Supprimer"
      dangereuse
      faire={() => supprimer.mutateAsync(demande)}
      fermer={fermer}
    />
  )
}
