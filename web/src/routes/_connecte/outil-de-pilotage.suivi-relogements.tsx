import { listeSuiviRelogements } from '@relogement/domain/pilotage/suiviRelogements.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { SuiviRelogementsPage } from '../../pilotage/SuiviRelogementsPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/suivi-relogements')({
  validateSearch: adresseDe(listeSuiviRelogements),
  component: SuiviRelogementsPage,
})
