// La plage d'un graphique (spécification B §§ 5 et 9) : sans fin, douze mois ; à l'envers, remise à l'endroit ; vide, les douze derniers mois.
import { ajouterMoisAuMois } from '../common/date.ts'

export interface Plage {
  /** « AAAA-MM », bornes comprises. */
  readonly debut: string
  readonly fin: string
}

const DOUZE_MOIS = 12

export function plageDe(debut: string | null, fin: string | null, moisCourant: string): Plage {
  const [seule] = debut === null ? [fin] : [debut]
  if (seule === null || seule === undefined) return { debut: ajouterMoisAuMois(moisCourant, 1 - DOUZE_MOIS), fin: moisCourant }
  if (debut === null || fin === null) return { debut: seule, fin: ajouterMoisAuMois(seule, DOUZE_MOIS) }
  return debut <= fin ? { debut, fin } : { debut: fin, fin: debut }
}
