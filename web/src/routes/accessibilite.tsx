import { createFileRoute } from '@tanstack/react-router'
import { AccessibilitePage } from '../informations/AccessibilitePage.tsx'

export const Route = createFileRoute('/accessibilite')({ component: AccessibilitePage })
