type Serpent<K extends string> = K extends `${infer A}${infer Reste}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Serpent<Reste>}`
  : K

/** Les champs du domaine sous leur nom de colonne : `soumisePar` s'écrit dans `soumise_par`, et le compilateur le vérifie. */
export type EnColonnes<C> = { -readonly [K in keyof C as Serpent<K & string>]: C[K] }

export const enColonnes = <C extends object>(champs: C): EnColonnes<C> =>
  Object.fromEntries(
    Object.entries(champs).map(([nom, valeur]) => [nom.replace(/[A-Z]/g, (lettre) => `_${lettre.toLowerCase()}`), valeur]),
  ) as EnColonnes<C>
