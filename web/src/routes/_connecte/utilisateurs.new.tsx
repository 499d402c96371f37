import { createFileRoute } from '@tanstack/react-router'
import { NouvelUtilisateurPage } from '../../utilisateur/NouvelUtilisateurPage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/new')({ component: NouvelUtilisateurPage })
