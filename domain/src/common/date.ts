// Jours civils (« AAAA-MM-JJ ») et instants, en heure de Paris. Le jour courant est toujours un argument : rien ici ne lit l'horloge.
import { Temporal } from 'temporal-polyfill'

export const FUSEAU = 'Europe/Paris'

/** Vrai si le texte est un jour civil qui existe, sous la forme AAAA-MM-JJ. */
export function estJour(texte: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texte)) return false
  const [annee, mois, jour] = texte.split('-').map(Number) as [number, number, number]
  const date = new Date(Date.UTC(annee, mois - 1, jour))
  date.setUTCFullYear(annee)
  return date.getUTCMonth() === mois - 1 && date.getUTCDate() === jour
}

/** Le jour, à Paris, d'un instant ISO. */
export const jourDe = (instant: string): string => Temporal.Instant.from(instant).toZonedDateTimeISO(FUSEAU).toPlainDate().toString()

/** L'instant où commence ce jour à Paris. */
export const debutDuJour = (jour: string): string =>
  Temporal.PlainDate.from(jour).toZonedDateTime({ timeZone: FUSEAU }).toInstant().toString()

/** L'instant de cette heure (« 14:00 ») de ce jour, à Paris. */
export const instantDeParis = (jour: string, heure: string): string =>
  Temporal.PlainDate.from(jour).toZonedDateTime({ timeZone: FUSEAU, plainTime: heure }).toInstant().toString()

export const ajouterJours = (jour: string, jours: number): string => jourDeRang(rangDuJour(jour) + jours)

/** Le 31 janvier plus un mois est le dernier jour de février. */
export function ajouterMois(jour: string, mois: number): string {
  const [annee = 0, rang = 0, quantieme = 0] = jour.split('-').map(Number)
  const [debut, suivant] = [premierDuMois(annee, rang - 1 + mois), premierDuMois(annee, rang + mois)]
  return jourDeRang(debut + Math.min(quantieme, suivant - debut) - 1)
}

/** Jours de `debut` à `fin`, négatif si `fin` précède. */
export const joursEntre = (debut: string, fin: string): number => rangDuJour(fin) - rangDuJour(debut)

const MS_PAR_JOUR = 86_400_000
// Un jour civil n'a pas de fuseau : compté en temps universel, il a toujours vingt-quatre heures.
const rangDuJour = (jour: string): number => Date.parse(`${jour}T00:00:00Z`) / MS_PAR_JOUR
const jourDeRang = (rang: number): string => new Date(rang * MS_PAR_JOUR).toISOString().slice(0, 10)
const premierDuMois = (annee: number, mois: number): number => new Date(0).setUTCFullYear(annee, mois, 1) / MS_PAR_JOUR

/** Âge révolu ce jour-là ; négatif avant la naissance. Né un 29 février : anniversaire le 1er mars des années ordinaires. */
export function ageLe(dateDeNaissance: string, jour: string): number {
  const annees = Number(jour.slice(0, 4)) - Number(dateDeNaissance.slice(0, 4))
  return jour.slice(5) < dateDeNaissance.slice(5) ? annees - 1 : annees
}

/** « 2026-03 » : la clé des statistiques mensuelles. */
export const moisDe = (jour: string): string => jour.slice(0, 7)

export const ajouterMoisAuMois = (mois: string, nombre: number): string => moisDe(ajouterMois(`${mois}-01`, nombre))

/** Les mois de `debut` à `fin`, bornes comprises. */
export function moisEntre(debut: string, fin: string): string[] {
  const mois: string[] = []
  for (let courant = debut; courant <= fin; courant = ajouterMoisAuMois(courant, 1)) mois.push(courant)
  return mois
}

/** Lundi de la semaine. */
export function lundiDe(jour: string): string {
  const date = Temporal.PlainDate.from(jour)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** L’instant `a` est après l’instant `b`, à la milliseconde. */
export const estApres = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b)
