import { createFileRoute } from '@tanstack/react-router'
import { LogementPage } from '../../logement/LogementPage.tsx'

export const Route = createFileRoute('/_connecte/instances-partenariales/$id')({
  component: () => <LogementPage id={Route.useParams().id} />,
})
