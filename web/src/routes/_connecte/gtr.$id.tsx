import { createFileRoute } from '@tanstack/react-router'
import { ReunionPage } from '../../reunion/ReunionPage.tsx'

export const Route = createFileRoute('/_connecte/gtr/$id')({ component: () => <ReunionPage id={Route.useParams().id} /> })
