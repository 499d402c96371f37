// Qui peut faire quoi sur une opération (domain-rules § 11.2). Un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, ADM, aUnRole } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'

export const canChangerLesRegles = (acteur: Pick<Acteur, 'roles'>): string | null => (aUnRole(acteur, ADM) ? null : reserveA(ADM))

export const verbesDesRegles = (acteur: Pick<Acteur, 'roles'>) => verbesOuverts({ changer: canChangerLesRegles(acteur) })
