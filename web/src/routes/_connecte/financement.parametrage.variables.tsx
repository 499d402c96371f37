import { createFileRoute } from '@tanstack/react-router'
import { ParametrageVariablesPage } from '../../referentiel/ListesPage.tsx'

export const Route = createFileRoute('/_connecte/financement/parametrage/variables')({ component: ParametrageVariablesPage })
