import { listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ChargesPage } from '../../utilisateur/ChargesPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/charges-de-relogement/')({
  validateSearch: adresseDe(listeUtilisateurs),
  component: ChargesPage,
})
