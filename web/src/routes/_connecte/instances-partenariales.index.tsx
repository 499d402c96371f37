import { listeLogements } from '@relogement/domain/logement/logement.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { LogementsPage } from '../../logement/LogementsPage.tsx'

export const Route = createFileRoute('/_connecte/instances-partenariales/')({
  validateSearch: adresseDe(listeLogements),
  component: LogementsPage,
})
