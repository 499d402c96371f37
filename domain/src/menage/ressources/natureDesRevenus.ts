// D'où viennent les ressources du ménage : ce que le GTR et les bilans en retiennent.
import { enCentimes } from '../../common/montant.ts'
import type { TypeRessource } from './ressources.listes.ts'
import type { RessourceMensuelle } from './totaux.ts'

export const naturesDeRevenus = {
  ACTIVITE: 'Revenus d’activité',
  CHOMAGE: 'Allocations chômage',
  RETRAITE: 'Retraites',
  INVALIDITE_HANDICAP: 'Invalidité et handicap',
  MINIMA_SOCIAUX: 'Minima sociaux',
  PRESTATIONS_FAMILIALES: 'Prestations familiales',
  PENSIONS_ALIMENTAIRES: 'Pensions alimentaires',
  BOURSES: 'Bourses',
  AUTRES: 'Autres ressources',
} as const
export type NatureDeRevenus = keyof typeof naturesDeRevenus

/** L'APL et la RLS sont des aides au logement, pas des revenus ; un type que l'administration a ajouté est parmi les autres. */
const natureDe: Readonly<Partial<Record<TypeRessource, NatureDeRevenus | null>>> = {
  SALAIRE: 'ACTIVITE',
  ALLOCATION: 'CHOMAGE',
  RETRAITE: 'RETRAITE',
  PENSION_ALIMENTAIRE_RECUE: 'PENSIONS_ALIMENTAIRES',
  PENSIONS_INVALIDITE: 'INVALIDITE_HANDICAP',
  ADULTE_HANDICAPE: 'INVALIDITE_HANDICAP',
  ALLOCATIONS_FAMILIALES: 'PRESTATIONS_FAMILIALES',
  ALLOC_AEEH: 'PRESTATIONS_FAMILIALES',
  ALLOC_AJPP: 'PRESTATIONS_FAMILIALES',
  RSA: 'MINIMA_SOCIAUX',
  PAJE: 'PRESTATIONS_FAMILIALES',
  ALLOCATION_MINIMUM_VIEILLESSE: 'MINIMA_SOCIAUX',
  BOURSE_ETUDIANT: 'BOURSES',
  AUTRE: 'AUTRES',
  RLS: null,
  APL: null,
} as const satisfies Record<TypeRessource, NatureDeRevenus | null>

/** Les natures des ressources perçues, celle qui pèse le plus d'abord ; à égalité, l'ordre de la liste. */
export function natureDesRevenus(ressources: readonly RessourceMensuelle[]): NatureDeRevenus[] {
  const totaux = new Map<NatureDeRevenus, number>()
  for (const { type, montantMensuel } of ressources) {
    const { [type.code]: nature = 'AUTRES' } = natureDe
    if (nature !== null && (montantMensuel ?? 0) > 0) totaux.set(nature, (totaux.get(nature) ?? 0) + enCentimes(montantMensuel ?? 0))
  }
  const ordre = Object.keys(naturesDeRevenus) as NatureDeRevenus[]
  return ordre.filter((nature) => totaux.has(nature)).sort((a, b) => (totaux.get(b) ?? 0) - (totaux.get(a) ?? 0))
}
