import { listeDuResume } from '@relogement/domain/tableau-de-bord/tableauDeBord.listes'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ResumePage } from '../../tableau-de-bord/ResumePage.tsx'

export const Route = createFileRoute('/_connecte/tableau-de-bord/resume')({
  validateSearch: adresseDe(listeDuResume),
  component: ResumePage,
})
