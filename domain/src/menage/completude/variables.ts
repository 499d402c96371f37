import { type CodeVariable, variables } from '../../referentiel/variables.ts'

/** Des valeurs de VARIABLEs en vigueur, par code ; une valeur absente fait taire la vérification qui en dépend. */
export type Variables = Readonly<Partial<Record<CodeVariable, number>>>

/** Depuis quand chacune vaut, par code. */
export type DebutsDesVariables = Readonly<Partial<Record<CodeVariable, string>>>

/** Les valeurs livrées avec le produit, en vigueur ce jour ; en service, celles de la base les remplacent. */
export const valeursLivrees = (jour: string): Variables =>
  Object.fromEntries(livrees(jour).map(([code, debut, valeurs]) => [code, valeurs[debut]]))

/** Depuis quand elles valent. */
export const debutsLivres = (jour: string): DebutsDesVariables => Object.fromEntries(livrees(jour).map(([code, debut]) => [code, debut]))

const livrees = (jour: string): [string, string, Readonly<Record<string, number>>][] =>
  Object.entries(variables).flatMap(([code, { valeurs }]) => {
    const debut = Object.keys(valeurs)
      .filter((depuis) => depuis <= jour)
      .sort()
      .at(-1)
    return debut === undefined ? [] : [[code, debut, valeurs]]
  })

/** La date d'un barème est celle de sa dernière revalorisation : « APL » : le plus récent début des `APL_…`. */
export const debutDuBareme = (debuts: DebutsDesVariables, bareme: string): string | null =>
  Object.entries(debuts)
    .flatMap(([code, debut]) => (code.startsWith(`${bareme}_`) ? [debut] : []))
    .sort()
    .at(-1) ?? null
