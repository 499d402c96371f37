import { createFileRoute } from '@tanstack/react-router'
import { OperateurPage } from '../../referentiel/OperateurPage.tsx'

export const Route = createFileRoute('/_connecte/administration/operateur')({ component: OperateurPage })
