import { createFileRoute } from '@tanstack/react-router'
import { ReglesDeCotationPage } from '../../regles-cotation/ReglesDeCotationPage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/cotation')({
  component: () => <ReglesDeCotationPage operationId={Route.useParams().id} />,
})
