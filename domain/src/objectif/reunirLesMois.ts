import type { MoisDObjectif } from './objectif.rules.ts'

interface Vise {
  readonly mois: string
  readonly objectif: number | null
  readonly previsionnel: number | null
}

/** Ce qui s'est fait, ce qui était visé et ce qui se recalcule, réunis par mois, du plus ancien au plus récent. */
export function reunirLesMois(
  realises: readonly { readonly mois: string; readonly realise: number }[],
  vises: readonly Vise[],
  recalcules: ReadonlyMap<string, number>,
): MoisDObjectif[] {
  const faits = new Map(realises.map(({ mois, realise }) => [mois, realise]))
  const parMois = new Map(vises.map((vise) => [vise.mois, vise]))
  const cles = [...new Set([...faits.keys(), ...parMois.keys(), ...recalcules.keys()])].toSorted()
  return cles.map((mois) => ({
    mois,
    objectif: parMois.get(mois)?.objectif ?? null,
    previsionnel: parMois.get(mois)?.previsionnel ?? null,
    realise: faits.get(mois) ?? 0,
    objectifRecalcule: recalcules.get(mois) ?? null,
  }))
}
