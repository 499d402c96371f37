import { grilleDe, type MoisDit, type MoisDObjectif, type MoisFait } from './objectif.rules.ts'

/** Ce qui s'est fait, ce qui était visé et ce qui se recalcule, réunis par mois, du plus ancien au plus récent. */
export function reunirLesMois(
  realises: readonly (MoisFait & { readonly mois: string })[],
  vises: readonly (MoisDit & { readonly mois: string })[],
  recalcules: ReadonlyMap<string, number>,
): MoisDObjectif[] {
  const faits = new Map(realises.map(({ mois, ...fait }) => [mois, fait]))
  const dits = new Map(vises.map((vise) => [vise.mois, vise]))
  return grilleDe([...new Set([...faits.keys(), ...dits.keys(), ...recalcules.keys()])].toSorted(), dits, faits, recalcules)
}
