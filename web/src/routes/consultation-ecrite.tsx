import { createFileRoute } from '@tanstack/react-router'
import { ConsultationEcritePage } from '../reunion/ConsultationEcritePage.tsx'

export const Route = createFileRoute('/consultation-ecrite')({ component: ConsultationEcritePage })
