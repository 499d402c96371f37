// Montants en centimes entiers : les sommes sont exactes, l'arrondi est au centime, la moitié s'éloignant de zéro (domain-rules § 5.1).
// En JSON et à l'écran, un montant est un nombre d'euros à deux décimales.

const MOINS = '\u2212'
const INSECABLE = '\u00A0'

/** Arrondi décimal exact : 1,005 vaut bien 1,01, ce que le calcul binaire manque. */
export function arrondirA(nombre: number, decimales: number): number {
  const entier = entierProche(Math.abs(nombre), decimales)
  return Math.sign(nombre) * (decimales > 0 ? entier / 10 ** decimales : decaler(entier, -decimales)) + 0
}

// Le calcul binaire ne se trompe que tout près de la moitié, et sur de très grands nombres.
const PRES_DE_LA_MOITIE = 1e-6
const GRAND = 1e8

/** L'entier le plus proche de ce nombre décalé d'autant de décimales. */
function entierProche(positif: number, decimales: number): number {
  const decale = positif * 10 ** decimales
  const sur = decale < GRAND && Math.abs(decale - Math.floor(decale) - 0.5) > PRES_DE_LA_MOITIE
  return Math.round(sur ? decale : decaler(positif, decimales))
}

/** Multiplie par une puissance de dix sur l'écriture décimale du nombre. */
function decaler(nombre: number, puissance: number): number {
  const [mantisse, exposant = '0'] = String(nombre).split('e')
  return Number(`${mantisse}e${Number(exposant) + puissance}`)
}

export const enCentimes = (euros: number): number => Math.sign(euros) * entierProche(Math.abs(euros), 2) + 0
export const enEuros = (centimes: number): number => centimes / 100

/** Euros arrondis au centime. */
export const arrondir = (euros: number): number => arrondirA(euros, 2)

/** Une décimale : pourcentages et unités de consommation. */
export const arrondirUneDecimale = (nombre: number): number => arrondirA(nombre, 1)

/** Somme exacte, les montants absents comptant pour rien. */
export const somme = (euros: readonly (number | null | undefined)[]): number =>
  enEuros(euros.reduce<number>((total, montant) => total + enCentimes(montant ?? 0), 0))

/** « 1 234,56 » : espaces insécables entre les milliers. */
export function formatNombre(nombre: number, decimales = 0): string {
  const arrondi = arrondirA(nombre, decimales)
  const [entiers = '', fraction] = Math.abs(arrondi).toFixed(decimales).split('.')
  const signe = arrondi < 0 ? MOINS : ''
  const groupes = entiers.length > 3 ? entiers.replace(/\B(?=(\d{3})+$)/g, INSECABLE) : entiers
  return signe + groupes + (fraction === undefined ? '' : `,${fraction}`)
}

/** « 1 234,56 € » ; un montant inconnu est « — », jamais 0. */
export const formatMontant = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? '—' : `${formatNombre(euros, 2)}${INSECABLE}€`

/** « 19,8 % » */
export const formatPourcentage = (pourcentage: number | null | undefined): string =>
  pourcentage === null || pourcentage === undefined ? '—' : `${formatNombre(pourcentage, 1)}${INSECABLE}%`
