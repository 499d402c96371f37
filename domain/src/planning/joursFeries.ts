// Les jours fériés (Code du travail, art. L. 3133-1), tirés de l'année. Chacun est une VARIABLE : 1, personne ne déménage ; 0, un jour comme un autre.
import { ajouterJours } from '../common/date.ts'

/** Le même jour chaque année, ou à tant de jours de Pâques. */
type Quand = { readonly le: string } | { readonly paques: number }

export const joursFeries = {
  JOUR_FERIE_JOUR_DE_L_AN: { libelle: 'Jour de l’an', le: '01-01' },
  JOUR_FERIE_LUNDI_DE_PAQUES: { libelle: 'Lundi de Pâques', paques: 1 },
  JOUR_FERIE_FETE_DU_TRAVAIL: { libelle: 'Fête du Travail', le: '05-01' },
  JOUR_FERIE_VICTOIRE_1945: { libelle: 'Victoire de 1945', le: '05-08' },
  JOUR_FERIE_ASCENSION: { libelle: 'Ascension', paques: 39 },
  JOUR_FERIE_LUNDI_DE_PENTECOTE: { libelle: 'Lundi de Pentecôte', paques: 50 },
  JOUR_FERIE_FETE_NATIONALE: { libelle: 'Fête nationale', le: '07-14' },
  JOUR_FERIE_ASSOMPTION: { libelle: 'Assomption', le: '08-15' },
  JOUR_FERIE_TOUSSAINT: { libelle: 'Toussaint', le: '11-01' },
  JOUR_FERIE_ARMISTICE: { libelle: 'Armistice', le: '11-11' },
  JOUR_FERIE_NOEL: { libelle: 'Noël', le: '12-25' },
} as const satisfies Readonly<Record<string, { readonly libelle: string } & Quand>>
export type CodeJourFerie = keyof typeof joursFeries

/** Le jour férié que c'est, s'il est chômé : `chomes` est la valeur de chaque VARIABLE ce jour-là. */
export function ferieDu(jour: string, chomes: Readonly<Record<string, number>>): string | null {
  const ferie = Object.entries(joursFeries).find(
    ([code, { libelle: _, ...quand }]) => chomes[code] === 1 && jourDeLAnnee(quand, jour) === jour,
  )
  return ferie?.[1].libelle ?? null
}

const jourDeLAnnee = (quand: Quand, jour: string): string => {
  const annee = jour.slice(0, 4)
  return 'le' in quand ? `${annee}-${quand.le}` : ajouterJours(paquesDe(Number(annee)), quand.paques)
}

/** Le dimanche de Pâques (calcul grégorien de Meeus). */
export function paquesDe(annee: number): string {
  const [a, b, c] = [annee % 19, Math.floor(annee / 100), annee % 100]
  const lune = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const semaine = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - lune - (c % 4)) % 7
  const rang = lune + semaine - 7 * Math.floor((a + 11 * lune + 22 * semaine) / 451) + 114
  return `${annee}-${String(Math.floor(rang / 31)).padStart(2, '0')}-${String((rang % 31) + 1).padStart(2, '0')}`
}
