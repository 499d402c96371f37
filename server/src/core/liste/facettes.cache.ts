import type { Base } from '../database.ts'
import type { LignesComptees } from './facettes.queries.ts'

/** Ce que vaut un nombre gardé avant de se recompter. */
export const FRAICHEUR_MS = 20_000
/** Servi périmé au plus jusque-là : d'un processus peu demandé, un compte d'hier contredirait celui de son voisin. */
export const PERIME_MAX_MS = 2 * FRAICHEUR_MS
const COMPTES_MAX = 500

export interface Comptage {
  /** Écrites en JSON : elles partent telles quelles avec chaque page. */
  readonly facettes: string
  /** Combien de lignes la liste retenait alors ; `null` : rien ne s'est compté. */
  readonly total: number | null
}

interface Compte {
  readonly comptage: Promise<Comptage>
  readonly le: number
}

export interface FacettesLues {
  readonly comptage: Promise<Comptage>
  /** Il se compte à l'instant ; faux : il est d'avant. */
  readonly neuf: boolean
}

const comptes = new WeakMap<Base, Map<string, Compte>>()

/**
 * Les facettes d'un périmètre et de ce que la liste écarte, recomptées au plus toutes les 20 secondes : les compter sur toutes les lignes à chaque page
 * coûterait dix fois la page (décision 0005). Un compte un peu périmé est servi pendant que le suivant se fait ; plus vieux, il s'attend.
 */
export function facettesGardees(base: Base, cle: string, maintenant: number, compter: () => Promise<LignesComptees>): FacettesLues {
  const gardes = comptes.get(base) ?? new Map<string, Compte>()
  comptes.set(base, gardes)
  const connu = gardes.get(cle)
  // Un compte de plus tard que maintenant est d'avant que l'horloge ne recule : il ne vaut plus.
  const age = connu && connu.le <= maintenant ? maintenant - connu.le : PERIME_MAX_MS
  if (connu && age < FRAICHEUR_MS) return { comptage: connu.comptage, neuf: false }
  const nouveau: Compte = { comptage: compter().then(enComptage), le: maintenant }
  nouveau.comptage.catch(() => gardes.delete(cle))
  if (gardes.size >= COMPTES_MAX) gardes.clear()
  gardes.set(cle, nouveau)
  return connu && age < PERIME_MAX_MS ? { comptage: connu.comptage, neuf: false } : { comptage: nouveau.comptage, neuf: true }
}

export const enComptage = ({ facettes, total }: LignesComptees): Comptage => ({ facettes: JSON.stringify(facettes), total })
