import { createFileRoute } from '@tanstack/react-router'
import { AccueilPage } from '../../journee/AccueilPage.tsx'

export const Route = createFileRoute('/_connecte/')({ component: AccueilPage })
