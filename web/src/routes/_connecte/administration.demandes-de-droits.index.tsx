import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { DemandesPage } from '../../rgpd/droits/DemandesPage.tsx'
import { definitionDemandes } from '../../rgpd/droits/demandes.definition.ts'

export const Route = createFileRoute('/_connecte/administration/demandes-de-droits/')({
  validateSearch: adresseDeListe(definitionDemandes),
  component: DemandesPage,
})
