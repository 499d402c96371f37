import { createFileRoute } from '@tanstack/react-router'
import { ImportDeMenagesPage } from '../../import-menages/ImportDeMenagesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/imports-de-menages/$id')({
  component: () => <ImportDeMenagesPage id={Route.useParams().id} />,
})
