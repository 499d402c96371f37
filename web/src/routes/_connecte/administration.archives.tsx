import { listeArchives } from '@relogement/domain/rgpd/archives.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ArchivesPage } from '../../rgpd/ArchivesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/archives')({
  validateSearch: adresseDe(listeArchives),
  component: ArchivesPage,
})
