import { listeSuiviPropositions } from '@relogement/domain/pilotage/suiviPropositions.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { SuiviPropositionsPage } from '../../pilotage/SuiviPropositionsPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/suivi-propositions')({
  validateSearch: adresseDe(listeSuiviPropositions),
  component: SuiviPropositionsPage,
})
