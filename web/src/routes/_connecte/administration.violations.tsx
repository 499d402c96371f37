import { listeViolations } from '@relogement/domain/registre/registre.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ViolationsPage } from '../../registre/RegistrePage.tsx'

export const Route = createFileRoute('/_connecte/administration/violations')({
  validateSearch: adresseDe(listeViolations),
  component: ViolationsPage,
})
