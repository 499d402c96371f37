import { ajouterJours, ajouterMois } from '@relogement/domain/common/date'

const jourDeLaSemaine = (jour: string) => new Date(`${jour}T00:00:00Z`).getUTCDay()
/** Lundi 0 … samedi 5, dimanche 6. */
const rangDans = (jour: string) => (jourDeLaSemaine(jour) + 6) % 7

/** Les semaines du mois « 2026-04 », du lundi au samedi, débordant sur ses voisins pour être entières. */
export function semainesDe(mois: string): string[][] {
  const premier = `${mois}-01`
  const dernier = dernierJourDe(mois)
  // Un mois qui commence un dimanche s'ouvre au lundi : aucun déménagement ce jour-là.
  const debut = rangDans(premier) === 6 ? ajouterJours(premier, 1) : ajouterJours(premier, -rangDans(premier))
  const semaines: string[][] = []
  for (let lundi = debut; lundi <= dernier; lundi = ajouterJours(lundi, 7))
    semaines.push(Array.from({ length: 6 }, (_, rang) => ajouterJours(lundi, rang)))
  return semaines
}

export const dernierJourDe = (mois: string): string => ajouterJours(ajouterMois(`${mois}-01`, 1), -1)

export const moisVoisin = (mois: string, ecart: number): string => ajouterMois(`${mois}-01`, ecart).slice(0, 7)

/** Le même quantième d'un mois voisin, ou son dernier jour ; un dimanche, que le planning ne montre pas, cède au lundi, sinon au samedi. */
export function jourDuMoisVoisin(jour: string, ecart: number): string {
  const vise = ajouterMois(jour, ecart)
  if (rangDans(vise) !== 6) return vise
  const lundi = ajouterJours(vise, 1)
  return lundi.slice(0, 7) === vise.slice(0, 7) ? lundi : ajouterJours(vise, -1)
}

/** Où mène une flèche, dimanches sautés. */
export function jourVise(jour: string, touche: string): string | null {
  const rang = rangDans(jour)
  switch (touche) {
    case 'ArrowRight':
      return ajouterJours(jour, rang === 5 ? 2 : 1)
    case 'ArrowLeft':
      return ajouterJours(jour, rang === 0 ? -2 : -1)
    case 'ArrowDown':
      return ajouterJours(jour, 7)
    case 'ArrowUp':
      return ajouterJours(jour, -7)
    case 'Home':
      return ajouterJours(jour, -rang)
    case 'End':
      return ajouterJours(jour, 5 - rang)
    default:
      return null
  }
}

interface JourCompte {
  readonly date: string
  readonly nombreCreneaux?: number | undefined
  readonly restant?: number | undefined
}

/** Les places du jour que personne n'a prises, qu'elles se prennent encore ou non. */
export const nonPris = ({
  nombreCreneaux = 0,
  creneaux,
}: {
  readonly nombreCreneaux?: number | undefined
  readonly creneaux: readonly unknown[]
}): number => Math.max(0, nombreCreneaux - creneaux.length)

/** Ce que le mois a de créneaux, et ce qui s'y prend encore ; `null` : qui le lit n'a pas ce compte. */
export function compteDuMois(jours: readonly JourCompte[], mois: string): { readonly libres: number; readonly total: number } | null {
  const comptes = jours.filter(({ date, nombreCreneaux }) => date.startsWith(mois) && nombreCreneaux !== undefined)
  if (comptes.length === 0) return null
  return {
    libres: comptes.reduce((somme, { restant = 0 }) => somme + restant, 0),
    total: comptes.reduce((somme, { nombreCreneaux = 0 }) => somme + nombreCreneaux, 0),
  }
}
