import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { CourrielsPage } from '../../courriel/CourrielsPage.tsx'
import { definitionCourriels } from '../../courriel/courriels.definition.ts'

export const Route = createFileRoute('/_connecte/administration/courriels')({
  validateSearch: adresseDeListe(definitionCourriels),
  component: CourrielsPage,
})
