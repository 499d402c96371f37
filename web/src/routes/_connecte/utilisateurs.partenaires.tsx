import { listePartenairesEtComptes } from '@relogement/domain/utilisateur/partenaires.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { PartenairesPage } from '../../utilisateur/PartenairesPage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/partenaires')({
  validateSearch: adresseDe(listePartenairesEtComptes),
  component: PartenairesPage,
})
