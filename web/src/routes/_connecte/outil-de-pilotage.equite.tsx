import { listeAnru } from '@relogement/domain/anru/anru.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { EquitePage } from '../../equite/EquitePage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/equite')({
  validateSearch: adresseDe(listeAnru),
  component: EquitePage,
})
