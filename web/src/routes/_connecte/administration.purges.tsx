import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { PurgesPage } from '../../rgpd/PurgesPage.tsx'
import { definitionPurges } from '../../rgpd/purges.definition.ts'

export const Route = createFileRoute('/_connecte/administration/purges')({
  validateSearch: adresseDeListe(definitionPurges),
  component: PurgesPage,
})
