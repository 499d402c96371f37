// Au pire cas : qui sait tout combiner. Un nombre masqué se retrouve s'il est une combinaison linéaire des nombres donnés.

/** Un nombre premier dont les produits restent exacts. */
const PREMIER = 67_108_859
const modulo = (n: number): number => ((n % PREMIER) + PREMIER) % PREMIER
function inverse(n: number): number {
  let [base, exposant, resultat] = [modulo(n), PREMIER - 2, 1]
  while (exposant > 0) {
    if (exposant % 2 === 1) resultat = modulo(resultat * base)
    base = modulo(base * base)
    exposant = Math.floor(exposant / 2)
  }
  return resultat
}

/** Une base échelonnée des nombres donnés ; `retrouve` : ce vecteur en est une combinaison. */
export function attaquant() {
  const lignes: { place: number; ligne: Float64Array }[] = []
  const sus = new Set<string>()
  const reduire = (vecteur: readonly number[]): Float64Array => {
    const reste = Float64Array.from(vecteur, modulo)
    for (const { place, ligne } of lignes) {
      const facteur = reste[place] ?? 0
      if (facteur !== 0)
        for (let rang = 0; rang < reste.length; rang++) reste[rang] = modulo((reste[rang] ?? 0) - modulo(facteur * (ligne[rang] ?? 0)))
    }
    return reste
  }
  return {
    apprend: (vecteur: readonly number[]) => {
      const cle = vecteur.join(',')
      if (sus.has(cle)) return
      sus.add(cle)
      const reste = reduire(vecteur)
      const place = reste.findIndex((un) => un !== 0)
      if (place < 0) return
      const normal = inverse(reste[place] ?? 1)
      lignes.push({ place, ligne: reste.map((un) => modulo(un * normal)) })
    },
    retrouve: (vecteur: readonly number[]) => reduire(vecteur).every((un) => un === 0),
  }
}
