import { createFileRoute } from '@tanstack/react-router'
import { MonComptePage } from '../../compte/MonComptePage.tsx'

export const Route = createFileRoute('/_connecte/mon-compte')({ component: MonComptePage })
