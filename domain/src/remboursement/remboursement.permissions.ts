import type { Acteur } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import { canModifierMenage, canProduireDocument } from '../menage/menage.permissions.ts'
import type { LiensDuMenage } from '../menage/menage.visibilite.ts'
import { refusDImprimer } from './demandeDocument.ts'
import type { StatutRemboursement } from './remboursement.listes.ts'

/** Préparer une demande : ceux qui modifient le dossier (domain-rules § 11.2), tant qu'il en admet. */
export const canDemanderRemboursement = (acteur: Acteur, menage: LiensDuMenage, dossierFerme: string | null): string | null =>
  canModifierMenage(acteur, menage) ?? dossierFerme

export type VerbeRemboursement = 'modifier' | 'supprimer' | 'imprimer'

/** Un brouillon se modifie et se supprime ; soumise, la demande ne change plus. */
export function verbesDuRemboursement(acteur: Acteur, menage: LiensDuMenage, statut: StatutRemboursement, dossierFerme: string | null) {
  const fige = statut === 'BROUILLON' ? null : 'Une demande soumise ne se modifie plus.'
  return verbesOuverts<VerbeRemboursement>({
    modifier: canDemanderRemboursement(acteur, menage, dossierFerme) ?? fige,
    supprimer: canModifierMenage(acteur, menage) ?? fige,
    imprimer: canProduireDocument(acteur, menage, 'DEMANDE_REMBOURSEMENT') ?? refusDImprimer(statut),
  })
}
