import { DocumentsDuMenage } from '../../document/DocumentsDuMenage.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../fiche/sections.ts'

export function DocumentsSection() {
  const { menage } = useFiche()
  return sectionsOuvertes(menage).includes('documents') ? <DocumentsDuMenage menageId={menage.id} /> : null
}
