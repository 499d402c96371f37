import { listeTachesDeFond } from '@relogement/domain/tache-de-fond/tachesDeFond.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { TachesDeFondPage } from '../../tache-de-fond/TachesDeFondPage.tsx'

export const Route = createFileRoute('/_connecte/administration/taches-de-fond')({
  validateSearch: adresseDe(listeTachesDeFond),
  component: TachesDeFondPage,
})
