import { createFileRoute } from '@tanstack/react-router'
import { ReinitialisationPage } from '../compte/ReinitialisationPage.tsx'

export const Route = createFileRoute('/reinitialisation-mot-de-passe')({ component: ReinitialisationPage })
