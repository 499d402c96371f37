import { createFileRoute } from '@tanstack/react-router'
import { SimulationPage } from '../../simulation/SimulationPage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/simulation')({
  component: () => <SimulationPage id={Route.useParams().id} />,
})
