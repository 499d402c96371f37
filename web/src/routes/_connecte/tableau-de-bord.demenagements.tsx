import { createFileRoute } from '@tanstack/react-router'
import { adresseDuPlanning } from '../../planning/adresse.ts'
import { DemenagementsPage } from '../../planning/DemenagementsPage.tsx'

export const Route = createFileRoute('/_connecte/tableau-de-bord/demenagements')({
  validateSearch: adresseDuPlanning,
  component: DemenagementsPage,
})
