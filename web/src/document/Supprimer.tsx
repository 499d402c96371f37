import { designation } from '@relogement/domain/document/document.rules'
import { consequencesDeLaSuppressionDUnDocument } from '@relogement/domain/menage/consequencesDesGestes'
import { Confirmation } from '../core/Confirmation.tsx'
import { type Document, useSupprimerDocument } from './document.data.ts'

interface Props {
  readonly menageId: string
  readonly document: Document
  readonly fermer: () => void
}

export function Supprimer({ menageId, document, fermer }: Props) {
  const { mutateAsync: supprimer } = useSupprimerDocument(menageId)
  return (
    <Confirmation
      titre={'Supprimer ce document\u00A0?'}
      detail={designation(document)}
      consequences={consequencesDeLaSuppressionDUnDocument(document)}
      action="Supprimer"
      dangereuse
      faire={() => supprimer(document)}
      fermer={fermer}
    />
  )
}
