import { instantDeParis, jourDe } from '../common/date.ts'
import { refusSiTropLoin } from '../common/horizon.ts'
import type { StatutLogement } from './logement.listes.ts'

const HEURE_MS = 3_600_000

/** Heures entières qui restent ; nulle sans date de fin, négative une fois la mise à disposition finie. */
export function heuresRestantes(fin: string | null, maintenant: string): number | null {
  if (fin === null) return null
  const ecart = Date.parse(fin) - Date.parse(maintenant)
  return ecart <= 0 ? -1 : Math.floor(ecart / HEURE_MS)
}

/** Quand finit une mise à disposition : un jour court jusqu'à 18 h, à Paris ; un instant est ce qu'il dit. */
export const instantDeFin = (fin: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(fin) ? instantDeParis(fin, '18:00') : fin)

/** Pourquoi une mise à disposition ne finit pas là : c'est passé, ou au-delà de l'horizon d'une date prévue (décision 0030). */
export function refusDeFin(fin: string | null, maintenant: string): 'passee' | { readonly tropLoin: string } | null {
  if (fin === null) return null
  const instant = new Date(instantDeFin(fin))
  if (instant.getTime() <= Date.parse(maintenant)) return 'passee'
  // L'an 10000 (« +010000 ») ne se range pas parmi les autres.
  const jour = instant.getUTCFullYear() > 9999 ? '9999-12-31' : jourDe(instant.toISOString())
  const tropLoin = refusSiTropLoin(jour, jourDe(maintenant))
  return tropLoin === null ? null : { tropLoin }
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
