// Ce que des sommes connues disent de cases qui ne le sont pas : une case se déduit si elle est, à elle seule, une combinaison de ces sommes.

/** Une somme nulle de cases : chacune y entre tant de fois. */
export type Equation = ReadonlyMap<string, number>

/** Ces parts font ce tout ; sans lui, elles font un nombre que chacun connaît. */
export const sommeDe = (parts: readonly string[], tout: string | null): Equation =>
  new Map([...parts.map((part): [string, number] => [part, 1]), ...(tout === null ? [] : [[tout, -1] as [string, number]])])

const pgcd = (a: number, b: number): number => (b === 0 ? a : pgcd(b, a % b))

/** `ligne × a − autre × b`, au plus petit. */
function combiner(ligne: Equation, a: number, autre: Equation, b: number): Map<string, number> {
  const somme = new Map<string, number>()
  for (const [cle, nombre] of ligne) somme.set(cle, nombre * a)
  for (const [cle, nombre] of autre) somme.set(cle, (somme.get(cle) ?? 0) - nombre * b)
  let commun = 0
  for (const [cle, nombre] of somme)
    if (nombre === 0) somme.delete(cle)
    else commun = pgcd(commun, Math.abs(nombre))
  if (commun > 1) for (const [cle, nombre] of somme) somme.set(cle, nombre / commun)
  return somme
}

/**
 * Les inconnues qui se déduisent, et chacune de quoi : les cases connues dont il suffirait de taire une seule pour que ce calcul-là ne se fasse plus.
 * Par élimination de Gauss-Jordan, sur des entiers : une inconnue se déduit si et seulement si sa ligne réduite n'en porte aucune autre.
 */
export function deduire(inconnues: ReadonlySet<string>, equations: readonly Equation[]): ReadonlyMap<string, readonly string[]> {
  const lignes = new Map<string, Map<string, number>>()
  for (const equation of equations) {
    let reste: Map<string, number> = new Map(equation)
    for (const cle of equation.keys()) {
      const ligne = lignes.get(cle)
      const facteur = reste.get(cle) ?? 0
      if (ligne !== undefined && facteur !== 0) reste = combiner(reste, ligne.get(cle) ?? 1, ligne, facteur)
    }
    const pivot = [...reste.keys()].find((cle) => inconnues.has(cle))
    if (pivot === undefined) continue
    const sien = reste.get(pivot) ?? 1
    for (const [cle, ligne] of lignes) {
      const facteur = ligne.get(pivot) ?? 0
      if (facteur !== 0) lignes.set(cle, combiner(ligne, sien, reste, facteur))
    }
    lignes.set(pivot, reste)
  }
  const deduites = new Map<string, readonly string[]>()
  for (const [cle, ligne] of lignes) {
    const autres = [...ligne.keys()].filter((une) => une !== cle)
    if (!autres.some((une) => inconnues.has(une))) deduites.set(cle, autres)
  }
  return deduites
}
