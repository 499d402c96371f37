// Le décompte des refus d'un ménage (domain-rules § 3.6).

interface Refus {
  /** Jour d'envoi de la proposition écrite. */
  readonly ecriteLe: string | null
  readonly legitime: boolean | null
}

/** Un refus compte si la proposition était écrite et que son motif n'est pas légitime. */
export const refusOpposables = (refus: readonly Refus[]): number =>
  refus.filter(({ ecriteLe, legitime }) => ecriteLe !== null && legitime !== true).length
