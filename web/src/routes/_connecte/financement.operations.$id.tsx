import { createFileRoute } from '@tanstack/react-router'
import { FinancementPage } from '../../financement/FinancementPage.tsx'

export const Route = createFileRoute('/_connecte/financement/operations/$id')({
  component: () => <FinancementPage id={Route.useParams().id} />,
})
