import { createFileRoute } from '@tanstack/react-router'
import { ValidationComptePage } from '../compte/ValidationComptePage.tsx'

export const Route = createFileRoute('/validation-compte')({ component: ValidationComptePage })
