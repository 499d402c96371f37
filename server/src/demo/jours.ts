// Le générateur compte les jours en nombre depuis 1970 : il en additionne des millions.
export type Jour = number

const MS_PAR_JOUR = 86_400_000
const textes = new Map<Jour, string>()

export const jourDeTexte = (texte: string): Jour => Date.parse(texte) / MS_PAR_JOUR

/** « AAAA-MM-JJ » */
export function enTexte(jour: Jour): string {
  const connu = textes.get(jour)
  if (connu !== undefined) return connu
  const texte = new Date(jour * MS_PAR_JOUR).toISOString().slice(0, 10)
  textes.set(jour, texte)
  return texte
}

export const millisecondes = (jour: Jour, secondes = 0): number => jour * MS_PAR_JOUR + secondes * 1000

/** L'instant ISO d'une heure de bureau : entre 5 h et 20 h UTC, c'est le même jour à Paris. */
export const instantDe = (jour: Jour, secondes: number): string =>
  Number.isInteger(secondes) && secondes >= 0 && secondes < SECONDES_PAR_JOUR
    ? `${enTexte(jour)}T${heureDe(secondes)}.000Z`
    : new Date(millisecondes(jour, secondes)).toISOString()

const SECONDES_PAR_JOUR = 86_400
const deux = (nombre: number): string => String(nombre).padStart(2, '0')
const heureDe = (secondes: number): string =>
  `${deux(Math.floor(secondes / 3600))}:${deux(Math.floor(secondes / 60) % 60)}:${deux(secondes % 60)}`

export const heures = (nombre: number): number => nombre * 3600

const SAMEDI = 6
const jourDeSemaine = (jour: Jour): number => (((jour + 4) % 7) + 7) % 7

export const estOuvre = (jour: Jour): boolean => jourDeSemaine(jour) !== 0 && jourDeSemaine(jour) !== SAMEDI

/** Le vendredi pour un samedi ou un dimanche. */
export function ouvreAvant(jour: Jour): Jour {
  return estOuvre(jour) ? jour : ouvreAvant(jour - 1)
}

export function ouvreApres(jour: Jour): Jour {
  return estOuvre(jour) ? jour : ouvreApres(jour + 1)
}

/** Mois de trente jours et demi : assez pour étaler des dates. */
export const mois = (nombre: number): number => Math.round(nombre * 30.44)
