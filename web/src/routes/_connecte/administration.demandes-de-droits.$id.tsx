import { createFileRoute } from '@tanstack/react-router'
import { DemandePage } from '../../rgpd/droits/DemandePage.tsx'

export const Route = createFileRoute('/_connecte/administration/demandes-de-droits/$id')({
  component: () => <DemandePage id={Route.useParams().id} />,
})
