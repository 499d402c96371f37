import { listeOperations } from '@relogement/domain/operation/operation.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { PilotagePage } from '../../operation/PilotagePage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/pilotage-des-operations')({
  validateSearch: adresseDe(listeOperations),
  component: PilotagePage,
})
