import { createFileRoute } from '@tanstack/react-router'
import { SynoptiquePage } from '../../synoptique/SynoptiquePage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/synoptique')({
  component: () => <SynoptiquePage id={Route.useParams().id} />,
})
