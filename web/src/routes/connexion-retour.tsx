import { createFileRoute } from '@tanstack/react-router'
import { RetourDeLaMaisonPage } from '../compte/maison/RetourDeLaMaisonPage.tsx'

export const Route = createFileRoute('/connexion-retour')({ component: RetourDeLaMaisonPage })
