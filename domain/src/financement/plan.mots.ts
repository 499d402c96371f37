import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { typesFinancement } from '../menage/nouveau-logement/nouveauLogement.listes.ts'
import type { Plan } from './plan.schema.ts'

/** « 12 T3 PLUS, 4 T2 PLAI » ; nul : aucun logement. */
export const enLignes = (lignes: Plan['logements']): string | null =>
  lignes.map(({ nombre, typologie, financement }) => `${nombre} ${typologies[typologie]} ${typesFinancement[financement]}`).join(', ') ||
  null
