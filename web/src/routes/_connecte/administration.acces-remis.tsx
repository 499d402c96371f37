import { listeAccesRemis } from '@relogement/domain/acces-remis/accesRemis.liste'
import { createFileRoute } from '@tanstack/react-router'
import { AccesRemisPage } from '../../acces-remis/AccesRemisPage.tsx'
import { adresseDe } from '../../core/liste/declaree.ts'

export const Route = createFileRoute('/_connecte/administration/acces-remis')({
  validateSearch: adresseDe(listeAccesRemis),
  component: AccesRemisPage,
})
