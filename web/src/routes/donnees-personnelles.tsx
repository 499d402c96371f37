import { createFileRoute } from '@tanstack/react-router'
import { DonneesPersonnellesPage } from '../informations/DonneesPersonnellesPage.tsx'

export const Route = createFileRoute('/donnees-personnelles')({ component: DonneesPersonnellesPage })
