import { type CodeVariable, variables } from '../../referentiel/variables.ts'

/** Des valeurs de VARIABLEs en vigueur, par code ; une valeur absente fait taire la vérification qui en dépend. */
export type Variables = Readonly<Partial<Record<CodeVariable, number>>>

/** Les valeurs livrées avec le produit, en vigueur ce jour ; en service, celles de la base les remplacent. */
export const valeursLivrees = (jour: string): Variables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([code, { valeurs }]) => {
      const debut = Object.keys(valeurs)
        .filter((depuis) => depuis <= jour)
        .sort()
        .at(-1)
      return debut === undefined ? [] : [[code, (valeurs as Readonly<Record<string, number>>)[debut]]]
    }),
  )
