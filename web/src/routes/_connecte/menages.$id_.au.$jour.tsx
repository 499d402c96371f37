import { createFileRoute } from '@tanstack/react-router'
import { DossierAuPage } from '../../menage/au/DossierAuPage.tsx'

export const Route = createFileRoute('/_connecte/menages/$id_/au/$jour')({
  component: () => {
    const { id, jour } = Route.useParams()
    return <DossierAuPage id={id} jour={jour} />
  },
})
