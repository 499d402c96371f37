import { designation } from '@relogement/domain/document/document.rules'
import { Confirmation } from '../core/Dialogue.tsx'
import { type Document, useSupprimerDocument } from './document.data.ts'

interface Props {
  readonly menageId: string
  readonly document: Document
  readonly fermer: () => void
}

export function Supprimer({ menageId, document, fermer }: Props) {
  const supprimer = useSupprimerDocument(menageId)
  return (
    <Confirmation
      titre={'Supprimer ce document\u00A0?'}
      texte={
        <>
          <b>{designation(document)}</b> sera effacé sans retour possible. L’historique en gardera la trace.
        </>
      }
      action="Supprimer"
      dangereuse
      faire={() => supprimer.mutate(document)}
      fermer={fermer}
    />
  )
}
