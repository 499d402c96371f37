import { listeLecturesDeListes } from '@relogement/domain/rgpd/journal.listes'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { LecturesDeListesPage } from '../../rgpd/LecturesDeListesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/consultations_/listes')({
  validateSearch: adresseDe(listeLecturesDeListes),
  component: LecturesDeListesPage,
})
