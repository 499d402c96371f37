import { listeFinancements } from '@relogement/domain/financement/suivi.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { SuiviPage } from '../../financement/ListeDesFinancements.tsx'

export const Route = createFileRoute('/_connecte/financement/suivi-operations')({
  validateSearch: adresseDe(listeFinancements),
  component: SuiviPage,
})
