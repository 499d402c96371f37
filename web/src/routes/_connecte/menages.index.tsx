import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { MenagesPage } from '../../menage/liste/MenagesPage.tsx'
import { definitionMenages } from '../../menage/liste/menages.definition.ts'

export const Route = createFileRoute('/_connecte/menages/')({
  validateSearch: adresseDeListe(definitionMenages(null)),
  component: MenagesPage,
})
