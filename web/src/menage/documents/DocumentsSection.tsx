import { useFiche } from '../fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../fiche/sections.ts'
import { DocumentsDuDossier } from './DocumentsDuDossier.tsx'

export function DocumentsSection() {
  const { menage } = useFiche()
  return sectionsOuvertes(menage).includes('documents') ? <DocumentsDuDossier id={menage.id} /> : null
}
