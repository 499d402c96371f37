import { createFileRoute } from '@tanstack/react-router'
import { DossiersDeLaTablette } from '../emport/DossiersDeLaTablette.tsx'

export const Route = createFileRoute('/tablette/')({ component: DossiersDeLaTablette })
