import { Icone } from '../core/Icone.tsx'
import { usePositionner } from './positionnement.data.ts'

interface Props {
  readonly logementId: string
  readonly menageId: string
  /** De qui, ou de quoi, pour qui ne voit pas la ligne. */
  readonly nom: string
}

/** Un geste, qui se reprend en retirant la proposition : rien à confirmer. */
export function Proposer({ logementId, menageId, nom }: Props) {
  const { mutate: positionner, isPending } = usePositionner()
  return (
    <button
      className="btn sm"
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && positionner({ logementId, menageId })}
    >
      <Icone nom="plus" />
      Proposer
      <span className="vh"> : {nom}</span>
    </button>
  )
}
