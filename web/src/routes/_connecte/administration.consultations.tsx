import { listeConsultations } from '@relogement/domain/rgpd/journal.listes'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { JournalPage } from '../../rgpd/JournalPage.tsx'

export const Route = createFileRoute('/_connecte/administration/consultations')({
  validateSearch: adresseDe(listeConsultations),
  component: JournalPage,
})
