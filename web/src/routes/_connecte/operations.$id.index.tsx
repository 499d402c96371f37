import { createFileRoute } from '@tanstack/react-router'
import { OperationPage } from '../../operation/OperationPage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/')({
  component: () => <OperationPage id={Route.useParams().id} />,
})
