import { createFileRoute } from '@tanstack/react-router'
import { UtilisateurPage } from '../../utilisateur/UtilisateurPage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/$id')({ component: () => <UtilisateurPage id={Route.useParams().id} /> })
