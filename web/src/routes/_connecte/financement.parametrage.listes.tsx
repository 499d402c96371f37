import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../referentiel/adresse.ts'
import { ParametrageListesPage } from '../../referentiel/ListesPage.tsx'

export const Route = createFileRoute('/_connecte/financement/parametrage/listes')({
  validateSearch: adresseDeListe,
  component: ParametrageListesPage,
})
