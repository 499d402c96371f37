import { createFileRoute, redirect } from '@tanstack/react-router'
import { adresseDeRetour } from '../acces/adresse.ts'
import { ConnexionPage } from '../compte/ConnexionPage.tsx'
import { sessionOuverte } from '../core/session.ts'

export const Route = createFileRoute('/connexion')({
  validateSearch: ({ from }: Readonly<Record<string, unknown>>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  // Déjà connectée, la personne n'a pas à l'être deux fois. Le serveur muet : le formulaire le dira.
  beforeLoad: async ({ search: { from } }) => {
    const session = await sessionOuverte().catch(() => 'absente')
    if (session === 'ouverte') throw redirect({ href: adresseDeRetour(from, location.origin), replace: true })
  },
  component: ConnexionPage,
})
