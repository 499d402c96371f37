import { createFileRoute } from '@tanstack/react-router'
import { OperationAuPage } from '../../operation-au/OperationAuPage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/au/$jour')({
  // `face` : l'autre date, à laquelle on la compare.
  validateSearch: ({ face }): { face?: string | undefined } => ({ face: typeof face === 'string' ? face : undefined }),
  component: () => {
    const { id, jour } = Route.useParams()
    return <OperationAuPage id={id} jour={jour} face={Route.useSearch().face ?? null} />
  },
})
