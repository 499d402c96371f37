import { createFileRoute } from '@tanstack/react-router'
import { ParametrageOperationsPage } from '../../financement/ParametrageOperationsPage.tsx'

export const Route = createFileRoute('/_connecte/financement/parametrage/operations')({ component: ParametrageOperationsPage })
