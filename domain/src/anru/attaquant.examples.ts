// Au pire cas : qui sait tout combiner. Un nombre masqué se retrouve s'il est une combinaison linéaire des nombres donnés.
const PREMIER = 2_147_483_647n
const modulo = (n: bigint) => ((n % PREMIER) + PREMIER) % PREMIER
function inverse(n: bigint): bigint {
  let [base, exposant, resultat] = [modulo(n), PREMIER - 2n, 1n]
  while (exposant > 0n) {
    if (exposant & 1n) resultat = modulo(resultat * base)
    base = modulo(base * base)
    exposant >>= 1n
  }
  return resultat
}

/** Une base échelonnée des nombres donnés ; `retrouve` : ce vecteur en est une combinaison. */
export function attaquant() {
  const pivots = new Map<number, bigint[]>()
  const reduire = (vecteur: readonly number[]): bigint[] => {
    let reste = vecteur.map((un) => BigInt(un))
    for (const [place, ligne] of pivots)
      if (reste[place] !== 0n) {
        const facteur = reste[place] as bigint
        reste = reste.map((un, rang) => modulo(un - facteur * (ligne[rang] as bigint)))
      }
    return reste
  }
  return {
    apprend: (vecteur: readonly number[]) => {
      const reste = reduire(vecteur)
      const place = reste.findIndex((un) => un !== 0n)
      if (place < 0) return
      const normal = inverse(reste[place] as bigint)
      const ligne = reste.map((un) => modulo(un * normal))
      for (const [autre, sienne] of pivots) {
        const facteur = sienne[place] as bigint
        if (facteur !== 0n)
          pivots.set(
            autre,
            sienne.map((un, rang) => modulo(un - facteur * (ligne[rang] as bigint))),
          )
      }
      pivots.set(place, ligne)
    },
    retrouve: (vecteur: readonly number[]) => reduire(vecteur).every((un) => un === 0n),
  }
}
