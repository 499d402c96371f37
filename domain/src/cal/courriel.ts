// Le courriel qui porte au bailleur son lien de réponse (domain-rules § 10) : aucun ménage n'y est nommé.
import { formatDate, formatInstant } from '../common/date.format.ts'

interface Transmission {
  readonly adresse: string
  readonly ug: string | null
  readonly candidats: number
  /** Instant. */
  readonly avant: string
  readonly calLe: string | null
  readonly lien: string
  readonly par: string
}

export const courrielDeTransmission = ({ adresse, ug, candidats, avant, calLe, lien, par }: Transmission) => {
  const combien = candidats === 1 ? 'Un candidat' : `${candidats} candidats`
  return {
    sujet: `Relogement : ${combien.toLowerCase()} pour le ${adresse}${ug === null ? '' : `, UG ${ug}`}`,
    corps: `Bonjour,

${combien} ${candidats === 1 ? 'est proposé' : 'sont proposés'} pour le ${adresse}${calLe === null ? '' : `, à votre commission du ${formatDate(calLe)}`}.

Leurs fiches se lisent et votre réponse se donne ici, sans compte, jusqu’au ${formatInstant(avant)} :

${lien}

Ce lien vous est personnel : ne le transférez pas.

${par}`,
  }
}
