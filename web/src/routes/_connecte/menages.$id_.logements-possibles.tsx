import { createFileRoute } from '@tanstack/react-router'
import { LogementsPossiblesPage } from '../../candidat/LogementsPossiblesPage.tsx'

export const Route = createFileRoute('/_connecte/menages/$id_/logements-possibles')({
  validateSearch: ({ ordre }): { ordre?: string | undefined } => ({ ordre: typeof ordre === 'string' ? ordre : undefined }),
  component: () => <LogementsPossiblesPage id={Route.useParams().id} />,
})
