import { createFileRoute } from '@tanstack/react-router'
import { ReponseBailleurPage } from '../cal/ReponseBailleurPage.tsx'

export const Route = createFileRoute('/reponse-bailleur')({ component: ReponseBailleurPage })
