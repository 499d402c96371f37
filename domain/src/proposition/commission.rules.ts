// L'ordre de la commission : un candidat mieux classé répond d'abord ; ni l'écrit ni l'acceptation ne le devancent (domain-rules § 3.4).
import type { StatutProposition } from './proposition.statuts.ts'

interface Classee {
  readonly id: string
  readonly statut: StatutProposition
  readonly externe: boolean
  readonly reponseExterne: boolean | null
  /** L'avis du bailleur ; nul : rien encore. */
  readonly avis: boolean | null
}

/** La première et la suivante, dans l'ordre donné : sans les candidats externes qui renoncent, ceux que le bailleur écarte, ceux qui ont refusé. */
export function premieres(classees: readonly Classee[]): { readonly premiere: string | null; readonly suivante: string | null } {
  const [premiere, suivante] = classees.filter(
    ({ statut, externe, reponseExterne, avis }) => !(externe && reponseExterne === false) && avis !== false && !TOMBEES.includes(statut),
  )
  return { premiere: premiere?.id ?? null, suivante: suivante?.id ?? null }
}

const TOMBEES: readonly StatutProposition[] = ['refusee_gtr', 'refusee_cal', 'refusee_menage', 'retiree']

export const CANDIDAT_DEVANT = 'Un candidat mieux classé en CALEOL n’a pas encore répondu.'

/** Vrai tant qu'un mieux classé n'a pas répondu ; établie, la proposition ne rejoue plus son rang. */
export const attendSonTour = ({ statut, precedee }: { readonly statut: StatutProposition; readonly precedee: boolean }): boolean =>
  precedee && statut !== 'proposition_relogement'
