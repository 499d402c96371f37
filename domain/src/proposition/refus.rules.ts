// Le décompte des refus d'un ménage (domain-rules § 3.6).

interface Refus {
  /** Jour d'envoi de la proposition écrite. */
  readonly ecriteLe: string | null
  readonly legitime: boolean | null
}

/** Un refus compte si la proposition était écrite et que son motif n'est pas légitime. */
export const refusOpposables = (refus: readonly Refus[]): number =>
  refus.filter(({ ecriteLe, legitime }) => ecriteLe !== null && legitime !== true).length

/** Deux refus opposables marquent le dossier. */
export const aDeuxRefus = (opposables: number): boolean => opposables >= 2

/** L'encadrement est prévenu au deuxième refus opposable et au troisième : l'outil prépare le dossier, il ne décide rien. */
export const alertesDesRefus = [
  { seuil: 2, type: 'DEUX_REFUS', texte: 'Deux refus opposables : le dossier est à revoir', couleur: 'ROUGE' },
  {
    seuil: 3,
    type: 'TROIS_REFUS',
    texte: 'Trois offres refusées : le droit au maintien peut se perdre, préparer le dossier',
    couleur: 'NOIRE',
  },
] as const
