// Fusion à trois voix d'une fiche : ce qui a été lu (base), ce qui est saisi (mien), ce qu'un collègue a enregistré (autre).
// Des changements qui ne se touchent pas se réunissent seuls ; le même champ changé autrement est un conflit.
// Une liste de personnes, de ressources ou de revenus se fusionne élément par élément ; les autres sont une seule valeur.
import { cleDe } from '@relogement/domain/common/difference'

/** Champs traversés jusqu'à la valeur ; un élément de liste y est désigné par sa clé (`occupants`, identifiant, `nom`). */
export type Chemin = readonly string[]

export interface Conflit {
  readonly chemin: Chemin
  readonly base: unknown
  readonly mien: unknown
  readonly autre: unknown
}

export interface Fusion<T> {
  /** Tout est réuni ; un champ en conflit porte ma valeur en attendant le choix. */
  readonly valeurs: T
  readonly conflits: readonly Conflit[]
  /** Champs changés par un seul des deux. */
  readonly reunis: readonly Chemin[]
}

type Objet = Readonly<Record<string, unknown>>

export function fusionner<T>(base: T, mien: T, autre: T): Fusion<T> {
  const conflits: Conflit[] = []
  const reunis: Chemin[] = []

  const champ = (chemin: Chemin, b: unknown, m: unknown, a: unknown): unknown => {
    if (egal(m, a)) return m
    if (egal(b, m)) {
      reunis.push(...champsChanges(chemin, b, a))
      return a
    }
    if (egal(b, a)) {
      reunis.push(...champsChanges(chemin, b, m))
      return m
    }
    if (estObjet(m) && estObjet(a)) return objet(chemin, estObjet(b) ? b : {}, m, a)
    if (estListeDElements(m) && estListeDElements(a) && (b == null || estListeDElements(b))) return liste(chemin, b ?? [], m, a)
    conflits.push({ chemin, base: b ?? null, mien: m ?? null, autre: a ?? null })
    return m
  }

  const objet = (chemin: Chemin, b: Objet, m: Objet, a: Objet): Objet => {
    const cles = new Set([...Object.keys(m), ...Object.keys(a)])
    return Object.fromEntries([...cles].map((cle) => [cle, champ([...chemin, cle], b[cle], m[cle], a[cle])]))
  }

  const liste = (chemin: Chemin, b: readonly unknown[], m: readonly unknown[], a: readonly unknown[]): unknown[] => {
    const de = (elements: readonly unknown[], cle: string) => elements.find((element) => cleDe(element) === cle)
    const cles = new Set([...m, ...a].map((element) => cleDe(element) as string))
    return [...cles].map((cle) => champ([...chemin, cle], de(b, cle), de(m, cle), de(a, cle))).filter((element) => element != null)
  }

  return { valeurs: champ([], base, mien, autre) as T, conflits, reunis }
}

/** Les champs qui diffèrent, un par un : « 3 champs réunis » compte des champs, non des rubriques. */
function champsChanges(chemin: Chemin, avant: unknown, apres: unknown): Chemin[] {
  if (egal(avant, apres)) return []
  if (!estObjet(avant) || !estObjet(apres)) return [chemin]
  return [...new Set([...Object.keys(avant), ...Object.keys(apres)])].flatMap((cle) =>
    champsChanges([...chemin, cle], avant[cle], apres[cle]),
  )
}

/** Pose le choix fait pour un conflit. Choisir l'absence d'un élément de liste le retire. */
export function poser<T>(valeurs: T, chemin: Chemin, valeur: unknown): T {
  const [cle, ...reste] = chemin
  if (cle === undefined) return valeur as T
  if (!Array.isArray(valeurs)) return { ...valeurs, [cle]: poser((valeurs as Objet | null)?.[cle], reste, valeur) } as T
  const connu = valeurs.some((element) => cleDe(element) === cle)
  const suivants = connu
    ? valeurs.map((element) => (cleDe(element) === cle ? poser(element, reste, valeur) : element))
    : [...valeurs, valeur]
  return suivants.filter((element) => element != null) as T
}

/** Égalité de valeurs JSON ; absent et `null` disent la même chose. */
export function egal(x: unknown, y: unknown): boolean {
  if (x == null || y == null) return x == null && y == null
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((valeur, rang) => egal(valeur, y[rang]))
  if (estObjet(x) && estObjet(y)) return [...new Set([...Object.keys(x), ...Object.keys(y)])].every((cle) => egal(x[cle], y[cle]))
  return Object.is(x, y)
}

const estObjet = (valeur: unknown): valeur is Objet => typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)
const estListeDElements = (valeur: unknown): valeur is readonly unknown[] =>
  Array.isArray(valeur) && valeur.every((element) => cleDe(element) !== null)
