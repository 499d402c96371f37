// Qui écrit le financement (domain-rules §§ 4.2 et 11.2) : un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, type CodeRole } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'

/** Saisir un plan, passer une FAT, régler les champs. */
export const FINANCENT = ['INGENIERIE_FINANCIERE', 'DATA_STEWARD'] as const satisfies readonly CodeRole[]

export const canFinancer = (acteur: Pick<Acteur, 'roles'>) => (aUnRole(acteur, FINANCENT) ? null : reserveA(FINANCENT))

export const verbesDuFinancement = (acteur: Pick<Acteur, 'roles'>) => verbesOuverts({ financer: canFinancer(acteur) })
