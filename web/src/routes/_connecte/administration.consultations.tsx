import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { definitionConsultations } from '../../rgpd/consultations.definition.ts'
import { JournalPage } from '../../rgpd/JournalPage.tsx'

export const Route = createFileRoute('/_connecte/administration/consultations')({
  validateSearch: adresseDeListe(definitionConsultations),
  component: JournalPage,
})
