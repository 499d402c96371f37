import { fusionner } from '../fusion.ts'

interface Gardee {
  readonly valeurs: unknown
  readonly base: unknown
  readonly version: number | null
}

interface Lue<V> {
  readonly valeurs: V
  readonly version: number | null
}

/**
 * La saisie que rend un brouillon, et ce à quoi elle se compare. D'une fiche qui a une version, telle quelle : l'enregistrement réunira.
 * Sans version, rien ne le fera : ce que la personne n'a pas touché suit ce qu'on vient de relire (l'adresse d'un courriel, celle d'aujourd'hui).
 */
export function saisieReprise<V>({ valeurs, base, version }: Gardee, lue: Lue<V>): { valeurs: V; origine: Lue<V> } {
  if (version !== null || lue.version !== null) return { valeurs: valeurs as V, origine: { valeurs: base as V, version } }
  return { valeurs: fusionner(base as V, valeurs as V, lue.valeurs).valeurs, origine: lue }
}
