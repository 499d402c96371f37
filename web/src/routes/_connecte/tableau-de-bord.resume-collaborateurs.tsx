import { listeCollaborateurs } from '@relogement/domain/tableau-de-bord/collaborateurs'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { CollaborateursPage } from '../../tableau-de-bord/CollaborateursPage.tsx'

export const Route = createFileRoute('/_connecte/tableau-de-bord/resume-collaborateurs')({
  validateSearch: adresseDe(listeCollaborateurs),
  component: CollaborateursPage,
})
