// La plage d'un graphique (spécification B §§ 5 et 9) : sans fin, douze mois ; à l'envers, remise à l'endroit ; vide, les douze derniers mois.
import { ajouterMoisAuMois, moisEntre } from '../common/date.ts'

export interface Plage {
  /** « AAAA-MM », bornes comprises. */
  readonly debut: string
  readonly fin: string
}

const DOUZE_MOIS = 12

/** Vingt ans : au-delà, une date tapée de travers déplierait des siècles. */
export const MOIS_AU_PLUS = 240

export function plageDe(debut: string | null, fin: string | null, moisCourant: string): Plage {
  const [seule] = debut === null ? [fin] : [debut]
  if (seule === null || seule === undefined) return { debut: ajouterMoisAuMois(moisCourant, 1 - DOUZE_MOIS), fin: moisCourant }
  if (debut === null || fin === null) return { debut: seule, fin: ajouterMoisAuMois(seule, DOUZE_MOIS) }
  return debut <= fin ? { debut, fin } : { debut: fin, fin: debut }
}

/** La plage élargie aux trimestres qu'elle entame : un trimestre est celui de ses trois mois, ou son nombre n'est pas celui de sa liste. */
export function enTrimestresEntiers({ debut, fin }: Plage): Plage {
  const dansLeTrimestre = (mois: string) => (Number(mois.slice(5, 7)) - 1) % 3
  return { debut: ajouterMoisAuMois(debut, -dansLeTrimestre(debut)), fin: ajouterMoisAuMois(fin, 2 - dansLeTrimestre(fin)) }
}

/** Pourquoi cette plage ne se montre pas ; `null` : elle se montre. */
export const refusDeLaPlage = ({ debut, fin }: Plage): string | null =>
  moisEntre(debut, fin).length > MOIS_AU_PLUS ? 'La période va jusqu’à vingt ans : rapprochez les deux dates.' : null
