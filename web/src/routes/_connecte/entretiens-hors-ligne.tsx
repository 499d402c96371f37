import { createFileRoute } from '@tanstack/react-router'
import { EntretiensHorsLignePage } from '../../emport/EntretiensHorsLignePage.tsx'

export const Route = createFileRoute('/_connecte/entretiens-hors-ligne')({ component: EntretiensHorsLignePage })
