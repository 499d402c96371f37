import { createFileRoute } from '@tanstack/react-router'
import { FinancementPage } from '../../financement/FinancementPage.tsx'
import { lireOnglet, type OngletDuFinancement } from '../../financement/onglets.ts'

export const Route = createFileRoute('/_connecte/financement/operations/$id')({
  validateSearch: ({ onglet }): { onglet?: OngletDuFinancement | undefined } => ({ onglet: lireOnglet(onglet) }),
  component: () => <FinancementPage id={Route.useParams().id} onglet={Route.useSearch().onglet} />,
})
