import type { Batiment } from './synoptique.data.ts'

/** Une porte à sa place : son étage, du haut en bas de l'immeuble, sa cage et son rang dans la cage. */
interface Place {
  readonly id: string
  readonly cage: number
  readonly rang: number
}

/** Les étages de tous les bâtiments, du plus haut au plus bas ; un étage, ses portes de gauche à droite, cage après cage. */
export const etagesDe = (batiments: readonly Batiment[]): Place[][] =>
  batiments.flatMap(({ cages }) => {
    const niveaux = niveauxDe(cages).map(([niveau]) => niveau)
    return niveaux
      .map((niveau) =>
        cages.flatMap(({ etages }, cage) =>
          (etages.find((etage) => etage.niveau === niveau)?.portes ?? []).map(({ id }, rang) => ({ id, cage, rang })),
        ),
      )
      .filter((etage) => etage.length > 0)
  })

/** Les niveaux d'un bâtiment, du plus haut au plus bas, ceux que l'on ne sait pas à la fin. */
export const niveauxDe = (cages: Batiment['cages']): [number | null, string][] =>
  [...new Map(cages.flatMap(({ etages }) => etages.map(({ niveau, libelle }) => [niveau, libelle] as const)))].toSorted(
    ([un], [autre]) => (autre ?? -99) - (un ?? -99),
  )

export const aLaPorte = ({ cages }: Batiment, id: string | null): boolean =>
  cages.some(({ etages }) => etages.some(({ portes }) => portes.some((porte) => porte.id === id)))

const COTE = { ArrowLeft: -1, ArrowRight: 1 } as const
const HAUTEUR = { ArrowUp: -1, ArrowDown: 1 } as const

/** Où mène une touche depuis cette porte ; `null` : nulle part, ou ce n'est pas une de ces touches. */
export function porteVers(touche: string, id: string, etages: readonly (readonly Place[])[]): string | null {
  const niveau = etages.findIndex((etage) => etage.some((place) => place.id === id))
  const etage = etages[niveau] ?? []
  const rang = etage.findIndex((place) => place.id === id)
  const ici = etage[rang]
  if (ici === undefined) return null
  if (touche === 'Home') return etage[0]?.id ?? null
  if (touche === 'End') return etage.at(-1)?.id ?? null
  if (touche in COTE) return etage[rang + COTE[touche as keyof typeof COTE]]?.id ?? null
  if (touche in HAUTEUR) return laPlusProche(ici, etages[niveau + HAUTEUR[touche as keyof typeof HAUTEUR]] ?? [])
  return null
}

/** Au-dessus ou au-dessous : le même rang de la même cage ; à défaut, la porte la plus proche de la cage d'à côté. */
function laPlusProche({ cage, rang }: Place, etage: readonly Place[]): string | null {
  const dansLaCage = (place: Place) => (place.cage === cage ? Math.abs(place.rang - rang) : place.cage < cage ? -place.rang : place.rang)
  const ecart = (place: Place) => Math.abs(place.cage - cage) * 1000 + dansLaCage(place)
  return etage.toSorted((une, autre) => ecart(une) - ecart(autre))[0]?.id ?? null
}
