import { createFileRoute } from '@tanstack/react-router'
import { ChargePage } from '../../utilisateur/ChargePage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/charges-de-relogement/$id')({
  component: () => <ChargePage id={Route.useParams().id} />,
})
