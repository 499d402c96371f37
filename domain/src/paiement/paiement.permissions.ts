// Qui demande les paiements : qui écrit le financement (domain-rules §§ 4.2 et 11.2). Un prédicat rend la raison du refus, ou `null`.
import { type Acteur, ADM, aUnRole } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import { canFinancer, FINANCENT } from '../financement/financement.permissions.ts'
import type { StatutDePaiement } from './paiement.listes.ts'

type Qui = Pick<Acteur, 'roles'>

/** Lire les indemnités, ménage par ménage (§ 11.1 : l'ingénierie financière lit le code du ménage, jamais son nom). */
export const litLesIndemnites = (acteur: Qui): boolean => aUnRole(acteur, [...FINANCENT, ...ADM])

/** Corriger une demande : tant qu'elle n'est pas validée. */
export const canCorrigerLaDemande = (acteur: Qui, statut: StatutDePaiement): string | null =>
  canFinancer(acteur) ?? (statut === 'PREPAREE' ? null : 'Une demande validée ne se modifie plus.')

export const verbesDuPaiement = (acteur: Qui, statut: StatutDePaiement) => verbesOuverts({ modifier: canCorrigerLaDemande(acteur, statut) })
