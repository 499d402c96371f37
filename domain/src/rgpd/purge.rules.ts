// Qui valide une purge, et quand elle se fait (domain-rules § 12, décision 0015).
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, PROTECTION } from '../acces/roles.ts'
import { DomainError } from '../common/errors.ts'
import { DONNEES_EFFACEES, dossierGele } from '../menage/menage.fermeture.ts'

export interface FaitsDePurge {
  /** Jour où la purge est prévue ; `null` : rien n'est à purger. */
  readonly prevueLe: string | null
  readonly purgeLe: string | null
  /** Gelé depuis ce jour ; `null` : il ne l'est pas. */
  readonly limitationDepuis: string | null
  /** Déjà validée, en attente de sa date. */
  readonly validee: boolean
  /** Qui a déclaré le départ, ou dit le relogement non nécessaire ; `null` : inconnu. */
  readonly declareParId: string | null
}

/** Pourquoi l'acteur ne peut pas valider la purge ; `null` : il le peut. Celui qui a déclaré le départ ne la valide pas. */
export function canValiderPurge(acteur: Pick<Acteur, 'id' | 'roles'>, faits: FaitsDePurge): string | null {
  if (!aUnRole(acteur, PROTECTION)) return reserveA(PROTECTION)
  if (faits.purgeLe !== null) return DONNEES_EFFACEES
  if (faits.limitationDepuis !== null) return dossierGele(faits.limitationDepuis)
  if (faits.prevueLe === null) return 'Aucune purge n’est prévue pour ce ménage.'
  if (faits.validee) return 'Cette purge est déjà validée.'
  if (faits.declareParId === acteur.id) return 'Vous avez déclaré ce départ : une autre personne doit valider la purge.'
  return null
}

/** Une purge validée se fait le jour prévu, jamais avant. */
export const estDue = (prevueLe: string, aujourdhui: string): boolean => prevueLe <= aujourdhui

/** Ce que l'on a relu n'est plus ce qui serait effacé. */
export const apercuPerime = () =>
  new DomainError('conflit', 'purge.apercu-perime', 'Le dossier a changé depuis cet aperçu : relisez-le avant de valider.')

/** 409, avec la raison. */
export const purgeImpossible = (raison: string) =>
  new DomainError('conflit', 'purge.impossible', raison, { details: { bloquants: [raison] } })
