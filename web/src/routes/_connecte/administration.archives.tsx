import { createFileRoute } from '@tanstack/react-router'
import { adresseDeListe } from '../../core/liste/etat.ts'
import { ArchivesPage } from '../../rgpd/ArchivesPage.tsx'
import { definitionArchives } from '../../rgpd/archives.definition.ts'

export const Route = createFileRoute('/_connecte/administration/archives')({
  validateSearch: adresseDeListe(definitionArchives),
  component: ArchivesPage,
})
