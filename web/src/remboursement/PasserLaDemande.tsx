import type { CorpsApi } from '../core/api.ts'
import { formatMontant } from '../core/formats.ts'
import { DialogueDePassage } from '../passage/DialogueDePassage.tsx'
import { type Demande, type PlaceDeDemande, usePasserDemande } from './remboursements.data.ts'

interface Props {
  readonly menageId: string
  readonly demande: Demande
  readonly place: PlaceDeDemande
  readonly fermer: () => void
}

export function PasserLaDemande({ menageId, demande, place, fermer }: Props) {
  const passer = usePasserDemande(menageId)
  return (
    <DialogueDePassage
      place={place}
      de={`demande n° ${demande.numero}`}
      detail={
        <>
          <b className="num">{formatMontant(demande.total)}</b> en {depenses(demande.lignes.length)}.
        </>
      }
      brouillon={`menage:${menageId}:remboursement:${demande.id}`}
      passer={(body) => passer(demande, body as CorpsApi<'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions'>)}
      fermer={fermer}
    />
  )
}

const depenses = (nombre: number) => (nombre > 1 ? `${nombre} dépenses` : 'une dépense')
