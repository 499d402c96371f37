// Part à charge et taux d'effort (domain-rules § 5.3).
import type { Calcul } from '../../common/calcul.ts'
import { arrondirUneDecimale, somme } from '../../common/montant.ts'
import { SANS_FORFAIT } from './forfaits.ts'

export interface DepensesDeLogement {
  readonly loyer: number | null
  readonly chargesGenerales?: number | null
  readonly chauffage?: number | null
  readonly eau?: number | null
  readonly garage?: number | null
  readonly apl?: number | null
}

/** Ce que le logement laisse à payer : loyer, garage et charges, moins l'APL. Seul le loyer est indispensable. */
export function partACharge(depenses: DepensesDeLogement): Calcul {
  const termes = [
    { libelle: 'Loyer', valeur: depenses.loyer },
    { libelle: 'Garage', valeur: depenses.garage ?? null },
    { libelle: 'Charges', valeur: depenses.chargesGenerales ?? null },
    { libelle: 'Chauffage', valeur: depenses.chauffage ?? null },
    { libelle: 'Eau', valeur: depenses.eau ?? null },
    { libelle: 'APL', valeur: oppose(depenses.apl) },
  ].filter(({ libelle, valeur }) => libelle === 'Loyer' || valeur !== null)
  return { valeur: partSeule(depenses), manque: depenses.loyer === null ? ['Loyer'] : [], termes }
}

/** La même, sans ses termes. */
export const partSeule = ({ loyer, garage, chargesGenerales, chauffage, eau, apl }: DepensesDeLogement): number | null =>
  loyer === null ? null : somme([loyer, garage, chargesGenerales, chauffage, eau, oppose(apl)])

const oppose = (montant: number | null | undefined) => (montant === null || montant === undefined ? null : -montant + 0)

/**
 * Part à charge, et l'eau et le chauffage individuels au forfait, rapportés aux ressources, en %. La RLS n'y entre pas : ce n'est pas une
 * aide personnelle, elle se lit au reste à vivre. Des ressources nulles ne donnent pas de taux.
 */
export function tauxEffort(part: Calcul, ressources: Calcul, forfaits: Calcul = SANS_FORFAIT): Calcul {
  const termes = [
    { libelle: 'Part à charge', valeur: part.valeur },
    ...forfaits.termes,
    { libelle: 'Ressources', valeur: ressources.valeur },
  ]
  const nulles = ressources.valeur === 0 ? ['Ressources : elles sont nulles'] : []
  const manque = [...part.manque, ...forfaits.manque, ...ressources.manque, ...nulles]
  if (part.valeur === null || forfaits.valeur === null || ressources.valeur === null || ressources.valeur <= 0)
    return { valeur: null, manque, termes }
  return { valeur: pourcentage(part.valeur, forfaits.valeur, ressources.valeur), manque: [], termes }
}

const pourcentage = (part: number, forfaits: number, ressources: number): number =>
  arrondirUneDecimale((somme([part, forfaits]) / ressources) * 100)

/** Le même taux, sans ses termes ni ce qui manque : des milliers de couples l'attendent d'un coup. */
export const tauxSeul = (part: number | null, forfaits: number | null, ressources: number | null): number | null =>
  part === null || forfaits === null || ressources === null || ressources <= 0 ? null : pourcentage(part, forfaits, ressources)

/** Seuils en %, tenus des VARIABLEs. */
export interface SeuilsTauxEffort {
  readonly attention: number
  readonly alerte: number
}

export const niveauxTauxEffort = {
  NORMAL: { libelle: 'Normal', ton: 'green' },
  ATTENTION: { libelle: 'À surveiller', ton: 'amber' },
  ALERTE: { libelle: 'Élevé', ton: 'red' },
} as const
export type NiveauTauxEffort = keyof typeof niveauxTauxEffort

/** Jusqu'au seuil compris, le niveau en dessous. */
export function niveauTauxEffort(taux: number | null, seuils: SeuilsTauxEffort): NiveauTauxEffort | null {
  if (taux === null) return null
  if (taux > seuils.alerte) return 'ALERTE'
  return taux > seuils.attention ? 'ATTENTION' : 'NORMAL'
}
