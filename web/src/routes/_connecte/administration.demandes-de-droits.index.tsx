import { listeDemandes } from '@relogement/domain/rgpd/droits/demandes.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { DemandesPage } from '../../rgpd/droits/DemandesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/demandes-de-droits/')({
  validateSearch: adresseDe(listeDemandes),
  component: DemandesPage,
})
