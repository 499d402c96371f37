import { createFileRoute } from '@tanstack/react-router'
import { EntreePage } from '../../registre/EntreePage.tsx'

export const Route = createFileRoute('/_connecte/administration/registres/$id')({
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <EntreePage key={id} id={id} />
}
