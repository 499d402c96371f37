import { listeAnru } from '@relogement/domain/anru/anru.liste'
import { createFileRoute } from '@tanstack/react-router'
import { AnruPage } from '../../anru/AnruPage.tsx'
import { adresseDe } from '../../core/liste/declaree.ts'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/indicateurs-anru')({
  validateSearch: adresseDe(listeAnru),
  component: AnruPage,
})
