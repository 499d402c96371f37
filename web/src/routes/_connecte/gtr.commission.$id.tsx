import { createFileRoute } from '@tanstack/react-router'
import { SeanceDeCalPage } from '../../cal/SeanceDeCalPage.tsx'

export const Route = createFileRoute('/_connecte/gtr/commission/$id')({
  component: () => <SeanceDeCalPage id={Route.useParams().id} />,
})
