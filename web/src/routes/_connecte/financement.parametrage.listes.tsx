import { createFileRoute } from '@tanstack/react-router'
import { lireRecherche, ParametrageListesPage } from '../../referentiel/ListesPage.tsx'

export const Route = createFileRoute('/_connecte/financement/parametrage/listes')({
  validateSearch: lireRecherche,
  component: ParametrageListesPage,
})
