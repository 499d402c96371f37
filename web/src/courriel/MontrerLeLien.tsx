import { consequencesDuLienMontre } from '@relogement/domain/menage/consequencesDesGestes'
import { useMutation } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { Consequences } from '../core/Consequences.tsx'

interface Props {
  readonly courrielId: string
  readonly montre: () => void
}

/** Sans serveur de courriel, le lien d'un compte jamais activé, une seule fois : la personne en est prévenue. */
export function MontrerLeLien({ courrielId, montre }: Props) {
  const lien = useMutation({
    mutationFn: () => api('POST /v1/courriels/{id}/lien', { params: { id: courrielId } }),
    onSuccess: montre,
    gcTime: 0,
  })
  return (
    <div className="courriel-lien">
      {lien.data === undefined ? (
        <>
          <p className="soft">Aucun serveur de courriel n’est configuré.</p>
          <Consequences consequences={consequencesDuLienMontre()} />
          <button
            className="btn"
            type="button"
            aria-disabled={lien.isPending || undefined}
            onClick={() => !lien.isPending && lien.mutate()}
          >
            Voir le lien une fois
          </button>
        </>
      ) : (
        <>
          <p role="status">Ce lien ne se montrera plus. Il vaut sept jours et ne sert qu’une fois.</p>
          <output className="mono">{lien.data.adresse}</output>
        </>
      )}
    </div>
  )
}
