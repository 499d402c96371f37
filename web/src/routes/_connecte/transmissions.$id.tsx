import { createFileRoute } from '@tanstack/react-router'
import { TransmissionPage } from '../../menage/entretien/TransmissionPage.tsx'

export const Route = createFileRoute('/_connecte/transmissions/$id')({
  component: () => <TransmissionPage id={Route.useParams().id} />,
})
