import { createFileRoute } from '@tanstack/react-router'
import { CandidatsPage } from '../../candidat/CandidatsPage.tsx'

export const Route = createFileRoute('/_connecte/instances-partenariales/$id_/candidats')({
  validateSearch: ({ ordre, qui }): { ordre?: string | undefined; qui?: string | undefined } => ({
    ordre: typeof ordre === 'string' ? ordre : undefined,
    qui: typeof qui === 'string' ? qui : undefined,
  }),
  component: () => <CandidatsPage id={Route.useParams().id} />,
})
