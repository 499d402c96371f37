// Un calcul que la base range et filtre, et que le domaine fait aussi, ne s'écrit qu'une fois : sur ce que chacun sait faire de ses nombres.

/** Une valeur nulle le reste jusqu'au bout. */
export interface Arithmetique<N> {
  readonly de: (nombre: number) => N
  /** Nul : par zéro, ou par moins. */
  readonly quotient: (dividende: N, diviseur: N) => N
  readonly produit: (un: N, autre: N) => N
  readonly entierAuDessus: (un: N) => N
  /** Nul : hors de ces bornes, comprises. */
  readonly siEntre: (un: N, min: number, max: number) => N
}

type Nombre = number | null
const avec = (un: Nombre, autre: Nombre, faire: (un: number, autre: number) => Nombre): Nombre =>
  un === null || autre === null ? null : faire(un, autre)

export const surNombres: Arithmetique<Nombre> = {
  de: (nombre) => nombre,
  quotient: (dividende, diviseur) => avec(dividende, diviseur, (un, autre) => (autre > 0 ? un / autre : null)),
  produit: (un, autre) => avec(un, autre, (a, b) => a * b),
  entierAuDessus: (un) => (un === null ? null : Math.ceil(un)),
  siEntre: (un, min, max) => (un === null || un < min || un > max ? null : un),
}
