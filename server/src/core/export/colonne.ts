import type { RawBuilder } from 'kysely'

/** Une colonne d'export : une expression SQL du type que dit `nature`. */
export interface Colonne {
  readonly titre: string
  readonly valeur: RawBuilder<unknown>
  /** Saisie par quelqu'un, à neutraliser contre les formules. */
  readonly libre: boolean
  /** `nombre`, `date` : de vrais nombres et de vraies dates dans le classeur. Du texte à défaut. */
  readonly nature?: 'nombre' | 'date'
  /** En caractères, dans le classeur. */
  readonly largeur?: number
}

export const LIGNES_PAR_LECTURE = 2_000
