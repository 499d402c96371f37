// Qui fait quoi des créneaux de déménagement (spécification § 6, domain-rules § 13.7). Un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, ADM, aUnRole, BAIL, type CodeRole, EDIT } from '../acces/roles.ts'
import { DomainError } from '../common/errors.ts'

type Qui = Pick<Acteur, 'id' | 'roles'>

const PARAMETRENT = ['RESPONSABLE_INGENIERIE_SOCIALE'] as const satisfies readonly CodeRole[]
const BLOQUENT = ['RESPONSABLE_ADMINISTRATIF', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD'] as const satisfies readonly CodeRole[]
/** L'équipe : elle réserve, et annule ce qu'elle a réservé. */
export const RESERVENT = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const satisfies readonly CodeRole[]
/** Un bon de commande se lit de l'équipe et du déménageur. */
export const LISENT_LES_BONS = [...RESERVENT, 'PRESTATAIRE_DEMENAGEMENT'] as const satisfies readonly CodeRole[]
const ANNULENT_TOUT = ['RESPONSABLE_EQUIPE_RELOGEMENT', ...ADM] as const satisfies readonly CodeRole[]

const parmi = (acteur: Qui, roles: readonly CodeRole[]) => (aUnRole(acteur, roles) ? null : reserveA(roles))

export const canParametrer = (acteur: Qui): string | null => parmi(acteur, PARAMETRENT)
export const canBloquer = (acteur: Qui): string | null => parmi(acteur, BLOQUENT)

/** Annuler, déplacer ou renommer un créneau, au moins les siens. */
export const canAnnulerLesSiens = (acteur: Qui): string | null => parmi(acteur, RESERVENT)

/** Le planning en un fichier : à l'équipe, qui en lit tous les noms (décision 0148). */
export const canExporterLePlanning = (acteur: Qui): string | null => parmi(acteur, RESERVENT)

/** Texte fixé par la spécification § 6. */
export const SANS_DROIT_D_ANNULER = "Vous n'avez pas les droits requis pour annuler cette demande."

/** Un bloqué se libère comme une réservation s'annule : par qui peut tout annuler, par qui l'a posé, par l'équipe si nul ne l'a dit. */
export function canAnnuler(acteur: Qui, { creePar }: { readonly creePar: string | null }): string | null {
  if (aUnRole(acteur, ANNULENT_TOUT)) return null
  const lui = creePar === acteur.id || creePar === null
  return lui && aUnRole(acteur, RESERVENT) ? null : SANS_DROIT_D_ANNULER
}

export function exigerAnnulable(acteur: Qui, creneau: { readonly creePar: string | null }): void {
  const raison = canAnnuler(acteur, creneau)
  if (raison !== null) throw new DomainError('droit', 'planning.annulation', raison)
}

/** Ce qu'on voit du planning : tout ; tout, les noms de ses ménages seulement ; les jours de ses ménages, sans noms. */
export type VueDuPlanning = 'TOUT' | 'SES_NOMS' | 'SES_JOURS'

export function vueDuPlanning(acteur: Qui): VueDuPlanning {
  if (aUnRole(acteur, LISENT_LES_BONS)) return 'TOUT'
  return aUnRole(acteur, BAIL) ? 'SES_NOMS' : 'SES_JOURS'
}

/** Le nom du jour est à qui le lit : l'équipe et le déménageur, un bailleur pour les siens. */
export const litLeTitre = (vue: VueDuPlanning, aPortee: boolean): boolean => vue === 'TOUT' || (vue === 'SES_NOMS' && aPortee)

/** Le déménageur voit les places prises, et ne lit que celles de ses bons de commande (domain-rules § 10.6) : ni un bloqué, ni celles d'une autre entreprise. */
export const estHorsDeSesBons = (acteur: Qui, aElle: boolean): boolean => !aElle && aUnRole(acteur, ['PRESTATAIRE_DEMENAGEMENT'])
