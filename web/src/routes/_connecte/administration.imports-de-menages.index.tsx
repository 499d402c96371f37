import { listeImportsDeMenages } from '@relogement/domain/import-menages/importMenages.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ImportsDeMenagesPage } from '../../import-menages/ImportsDeMenagesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/imports-de-menages/')({
  validateSearch: adresseDe(listeImportsDeMenages),
  component: ImportsDeMenagesPage,
})
