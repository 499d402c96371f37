// Ce que le récépissé d'un bailleur annonce (look/19b) : à l'écran comme au courriel, sans promettre d'attribution.
import { formatDate } from '../common/date.format.ts'
import type { ReponseBailleur } from './reponseBailleur.contract.ts'

export interface Etape {
  readonly quand: string
  readonly quoi: string
}

/** Qui a reçu la réponse. */
export const quiLaRecoit = ({ charge }: Pick<ReponseBailleur, 'charge'>): string =>
  charge === null ? 'L’équipe de relogement' : `${charge.prenom} ${charge.nom}`

/** La suite, dans l'ordre. */
export const suitesDuRecepisse = ({ charge, calLe }: Pick<ReponseBailleur, 'charge' | 'calLe'>): Etape[] => [
  { quand: 'À l’envoi', quoi: 'L’ordre passe à l’équipe de relogement' },
  ...(calLe === null ? [] : [{ quand: formatDate(calLe), quoi: 'Commission : vos rangs y sont repris' }]),
  { quand: 'Ensuite', quoi: `${quiLaRecoit({ charge })} prépare la proposition écrite au premier rang retenu` },
]
