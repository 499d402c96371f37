import { createFileRoute } from '@tanstack/react-router'
import { NouvelleReunionPage } from '../../reunion/NouvelleReunionPage.tsx'

export const Route = createFileRoute('/_connecte/gtr/new')({ component: NouvelleReunionPage })
