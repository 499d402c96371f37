import { createFileRoute } from '@tanstack/react-router'
import { DemandeDeComptePage } from '../../utilisateur/DemandeDeComptePage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/demande')({ component: DemandeDeComptePage })
