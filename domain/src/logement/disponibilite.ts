import type { StatutLogement } from './logement.listes.ts'

const HEURE_MS = 3_600_000

/** Heures entières qui restent ; nulle sans date de fin, négative une fois la mise à disposition finie. */
export function heuresRestantes(fin: string | null, maintenant: string): number | null {
  if (fin === null) return null
  const ecart = Date.parse(fin) - Date.parse(maintenant)
  return ecart <= 0 ? -1 : Math.floor(ecart / HEURE_MS)
}

/** La mise à disposition court encore. */
export const estDisponible = (fin: string | null, maintenant: string): boolean => (heuresRestantes(fin, maintenant) ?? -1) >= 0

/** « 55 heures », « Non disponible » sans date de fin, « Plus disponible » une fois finie (spécification § 2). */
export function direDisponibilite(fin: string | null, maintenant: string): string {
  const heures = heuresRestantes(fin, maintenant)
  if (heures === null) return 'Non disponible'
  if (heures < 0) return 'Plus disponible'
  if (heures === 0) return 'Moins d’une heure'
  return heures === 1 ? '1 heure' : `${heures} heures`
}

interface Vu {
  readonly statut: StatutLogement
  readonly fin: string | null
  readonly reserveParMoi: boolean
}

/** Réservé par d'autres et encore disponible, un logement se montre mis à disposition : chacun peut le réserver (spécification § 4). */
export const statutAffiche = ({ statut, fin, reserveParMoi }: Vu, maintenant: string): StatutLogement =>
  statut === 'RESERVE' && !reserveParMoi && estDisponible(fin, maintenant) ? 'MIS_A_DISPOSITION' : statut
