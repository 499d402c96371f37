import { listeFinancements } from '@relogement/domain/financement/suivi.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { OperationsPage } from '../../financement/ListeDesFinancements.tsx'

export const Route = createFileRoute('/_connecte/financement/operations/')({
  validateSearch: adresseDe(listeFinancements),
  component: OperationsPage,
})
