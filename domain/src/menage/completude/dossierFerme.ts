// Clos, parti ou accédant à la propriété, un dossier ne se modifie plus (décision 0004).
import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'

export const estFerme = (statut: StatutMenage): boolean => rangDuStatut(statut) >= rangDuStatut('CLOTURE')

/** Pourquoi un dossier fermé ne se modifie pas. */
export const pourquoiFerme = (statut: StatutMenage): string => raisons[statut as keyof typeof raisons] ?? raisons.CLOTURE

const raisons = {
  CLOTURE: 'Le dossier est clôturé : rouvrez-le pour le modifier.',
  DEPART_SPONTANE: 'Le ménage est parti : annulez son départ pour modifier le dossier.',
  ACCESSION_A_LA_PROPRIETE: 'Le ménage accède à la propriété : annulez l’accession pour modifier le dossier.',
} as const satisfies Partial<Record<StatutMenage, string>>
