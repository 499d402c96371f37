import { listeJournalDesComptes } from '@relogement/domain/utilisateur/journalDesComptes.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { JournalDesComptesPage } from '../../utilisateur/JournalDesComptesPage.tsx'

export const Route = createFileRoute('/_connecte/utilisateurs/journal')({
  validateSearch: adresseDe(listeJournalDesComptes),
  component: JournalDesComptesPage,
})
