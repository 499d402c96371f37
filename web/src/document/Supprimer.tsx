import type { Consequence } from '@relogement/domain/common/consequence'
import { designation } from '@relogement/domain/document/document.rules'
import { Confirmation } from '../core/Confirmation.tsx'
import type { Vu } from '../sujet/vu.ts'
import { type Document, useSupprimerDocument } from './document.data.ts'

interface Props {
  readonly vu: Vu
  readonly document: Document
  readonly consequences: readonly Consequence[]
  readonly fermer: () => void
}

export function Supprimer({ vu, document, consequences, fermer }: Props) {
  const { mutateAsync: supprimer } = useSupprimerDocument(vu)
  return (
    <Confirmation
      titre={'Supprimer ce document\u00A0?'}
      detail={designation(document)}
      consequences={consequences}
      action="Supprimer"
      dangereuse
      faire={() => supprimer(document)}
      fermer={fermer}
    />
  )
}
