// Ce que la loi permet d'effacer à la demande d'une personne, et ce qu'elle oblige à garder (art. 17 du RGPD, décision 0033).
import { formatDate } from '../../common/date.format.ts'
import { DONNEES_EFFACEES, dossierGele } from '../../menage/menage.fermeture.ts'
import type { StatutMenage } from '../../menage/menage.statuts.ts'
import { STATUTS_ACHEVES } from '../archive.ts'

export interface FaitsDEffacement {
  readonly statut: StatutMenage
  readonly relogementNecessaire: boolean
  readonly purgeLe: string | null
  readonly purgePrevueLe: string | null
  readonly limitationDepuis: string | null
  /** Terme de l'archive d'un dossier achevé. */
  readonly anonymisationLe: string | null
}

export const suitesDEffacement = {
  FAIT: 'Déjà effacé',
  PURGE: 'Effaçable : la purge est à valider',
  A_VENIR: 'Effaçable à son terme',
  CONSERVE: 'À conserver',
} as const
export type SuiteDEffacement = keyof typeof suitesDEffacement

/** Où mène une demande d'effacement pour ce dossier, et pourquoi. */
export function effacementDe(faits: FaitsDEffacement): { readonly suite: SuiteDEffacement; readonly raison: string } {
  const { statut, relogementNecessaire, purgeLe, purgePrevueLe, limitationDepuis, anonymisationLe } = faits
  if (purgeLe !== null) return { suite: 'FAIT', raison: DONNEES_EFFACEES }
  if (limitationDepuis !== null)
    return { suite: 'CONSERVE', raison: `${dossierGele(limitationDepuis)} Rien ne s’en efface avant sa levée.` }
  if (purgePrevueLe !== null)
    return {
      suite: 'PURGE',
      raison: `Le ménage n’est plus à reloger : la purge prévue le ${formatDate(purgePrevueLe)} se valide à l’écran Purges.`,
    }
  if (STATUTS_ACHEVES.some((acheve) => acheve === statut))
    return {
      suite: 'CONSERVE',
      raison: `Relogement achevé : l’archive se garde pour les obligations légales de l’opérateur (art. 17.3.b)${anonymisationLe === null ? '' : `, et devient anonyme le ${formatDate(anonymisationLe)}`}.`,
    }
  if (!relogementNecessaire)
    return { suite: 'A_VENIR', raison: 'Le relogement n’est pas nécessaire : la purge se prévoit d’office trente jours avant son terme.' }
  return {
    suite: 'CONSERVE',
    raison:
      'Relogement en cours : mission d’intérêt public et obligation légale de reloger (art. 17.3.b). La demande se refuse avec ce motif.',
  }
}
