import { listePsr } from '@relogement/domain/psr/psr.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { PsrPage } from '../../psr/PsrPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/plan-strategique-de-relogement')({
  validateSearch: adresseDe(listePsr),
  component: PsrPage,
})
