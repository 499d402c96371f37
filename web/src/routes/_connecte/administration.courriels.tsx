import { listeCourriels } from '@relogement/domain/courriel/courriels.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { CourrielsPage } from '../../courriel/CourrielsPage.tsx'

export const Route = createFileRoute('/_connecte/administration/courriels')({
  validateSearch: adresseDe(listeCourriels),
  component: CourrielsPage,
})
