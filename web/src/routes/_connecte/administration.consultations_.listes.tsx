import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { LecturesDeListesPage } from '../../rgpd/LecturesDeListesPage.tsx'
import { definitionLecturesDeListes } from '../../rgpd/lecturesDeListes.definition.ts'

export const Route = createFileRoute('/_connecte/administration/consultations_/listes')({
  validateSearch: adresseDeListe(definitionLecturesDeListes),
  component: LecturesDeListesPage,
})
