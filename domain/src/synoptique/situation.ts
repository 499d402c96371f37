// Où est une porte, en mots.

interface Situation {
  readonly HP2: string | null
  readonly HP3: string | null
  readonly numeroPorte: string | null
  readonly UG: string | null
}

/** « RDC », « R+3 », « Sous-sol 1 » ; inconnu, un tiret. */
export const niveauDe = (etage: number | null): string =>
  etage === null ? '–' : etage === 0 ? 'RDC' : etage > 0 ? `R+${etage}` : `Sous-sol ${-etage}`

/** « Bâtiment A, Entrée 2, porte 402 » ; sans numéro de porte, son code UG. */
export const porteEnClair = ({ HP2, HP3, numeroPorte, UG }: Situation): string =>
  [HP2, HP3, numeroPorte === null ? (UG ?? 'porte inconnue') : `porte ${numeroPorte}`].filter(Boolean).join(', ')

/** « A, 402 » : le bâtiment, sans le mot que le titre dit déjà, et la porte ; `null` : ni l'un ni l'autre n'est connu. */
export const batimentEtPorte = ({ HPs, numeroPorte }: { readonly HPs: readonly string[]; readonly numeroPorte: string | null }) =>
  [HPs[1]?.replace(/^b[âa]t(iment|\.)?\s+/i, ''), numeroPorte].filter(Boolean).join(', ') || null
