import { listePurges } from '@relogement/domain/rgpd/purges.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { PurgesPage } from '../../rgpd/PurgesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/purges')({
  validateSearch: adresseDe(listePurges),
  component: PurgesPage,
})
