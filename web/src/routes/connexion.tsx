import { createFileRoute } from '@tanstack/react-router'
import { ConnexionPage } from '../acces/ConnexionPage.tsx'

export const Route = createFileRoute('/connexion')({
  validateSearch: ({ from }: Readonly<Record<string, unknown>>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: ConnexionPage,
})
