import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import type { Document } from '../document/document.data.ts'
import { rafraichirMenage } from '../menage/menage.data.ts'
import { vuDuMenage } from '../menage/menage.sujet.ts'

const Apercu = differe(() => import('../document/Apercu.tsx'), 'Apercu')

interface Props {
  readonly menageId: string
  readonly logementId: string
  /** Le logement, en clair. */
  readonly nom: string
}

/** Établit la projection financière de ce logement, et la montre. */
export function Projeter({ menageId, logementId, nom }: Props) {
  const client = useQueryClient()
  const [enCours, setEnCours] = useState(false)
  const [lu, setLu] = useState<Document | null>(null)
  const projeter = async () => {
    if (enCours) return
    setEnCours(true)
    try {
      setLu(await api('POST /v1/business/fiche_projection_financieres', { body: { menageId, logementId }, insister: true }))
      rafraichirMenage(client, menageId)
      notifier({ message: 'Projection financière établie' })
    } catch (erreur) {
      notifier({ sens: 'erreur', message: messageDe(erreur) })
    } finally {
      setEnCours(false)
    }
  }
  return (
    <>
      <button
        className="ib"
        type="button"
        aria-label={`Projection financière, ${nom}`}
        title="Projection financière"
        aria-disabled={enCours || undefined}
        onClick={() => void projeter()}
      >
        <Icone nom="euro" />
      </button>
      <Suspense fallback={null}>
        {lu !== null && <Apercu vu={vuDuMenage({ id: menageId })} documents={[lu]} premier={lu} fermer={() => setLu(null)} />}
      </Suspense>
    </>
  )
}
