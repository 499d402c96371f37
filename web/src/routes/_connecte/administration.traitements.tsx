import { listeTraitements } from '@relogement/domain/registre/registre.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { TraitementsPage } from '../../registre/RegistrePage.tsx'

export const Route = createFileRoute('/_connecte/administration/traitements')({
  validateSearch: adresseDe(listeTraitements),
  component: TraitementsPage,
})
