import { listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { UtilisateursPage } from '../../utilisateur/UtilisateursPage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/')({
  validateSearch: adresseDe(listeUtilisateurs),
  component: UtilisateursPage,
})
