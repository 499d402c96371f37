import { cumulPrevu, type MoisDObjectif, prevuDe } from './objectif.rules.ts'

const somme = (valeurs: readonly (number | null)[]): number => valeurs.reduce<number>((total, valeur) => total + (valeur ?? 0), 0)

/** Un mois de plusieurs opérations, chacune avec tous ses mois : ce qui y est visé, prévu, fait, et ce que cela fait depuis le début. */
export function statistiqueDuMois(operations: readonly (readonly MoisDObjectif[])[], mois: string, moisCourant: string) {
  const ici = operations.flatMap((siens) => siens.filter((un) => un.mois === mois))
  const jusquIci = operations.flatMap((siens) => siens.filter((un) => un.mois <= mois))
  return {
    mois,
    objectif: somme(ici.map(({ objectif }) => objectif)),
    previsionnel: somme(ici.map(prevuDe)),
    realise: somme(ici.map(({ realise }) => realise)),
    nombreDeRelogements: {
      previsionnel: somme(operations.map((siens) => cumulPrevu(siens, mois, moisCourant))),
      objectif: somme(jusquIci.map(({ objectif }) => objectif)),
      total: somme(jusquIci.map(({ realise }) => realise)),
    },
  }
}
