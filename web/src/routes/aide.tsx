import { createFileRoute } from '@tanstack/react-router'
import { AidePage } from '../informations/AidePage.tsx'

export const Route = createFileRoute('/aide')({ component: AidePage })
