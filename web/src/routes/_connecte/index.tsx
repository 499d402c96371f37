import { createFileRoute } from '@tanstack/react-router'
import { AccueilPage } from '../../acces/AccueilPage.tsx'

export const Route = createFileRoute('/_connecte/')({ component: AccueilPage })
