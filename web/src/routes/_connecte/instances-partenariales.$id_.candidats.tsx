import { createFileRoute } from '@tanstack/react-router'
import { CandidatsPage } from '../../candidat/CandidatsPage.tsx'

export const Route = createFileRoute('/_connecte/instances-partenariales/$id_/candidats')({
  validateSearch: ({ ordre }): { ordre?: string | undefined } => ({ ordre: typeof ordre === 'string' ? ordre : undefined }),
  component: () => <CandidatsPage id={Route.useParams().id} />,
})
