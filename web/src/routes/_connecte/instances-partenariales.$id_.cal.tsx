import { createFileRoute } from '@tanstack/react-router'
import { CalPage } from '../../cal/CalPage.tsx'

export const Route = createFileRoute('/_connecte/instances-partenariales/$id_/cal')({
  component: () => <CalPage id={Route.useParams().id} />,
})
