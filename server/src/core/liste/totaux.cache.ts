import type { Base } from '../database.ts'
import { FRAICHEUR_MS, PERIME_MAX_MS } from './facettes.cache.ts'

/** À partir de là, le total d'une liste se redit quelques secondes : le compter à chaque page coûterait dix fois la page. */
export const LONGUE = 10_000
const TOTAUX_MAX = 500

interface Total {
  readonly nombre: number
  readonly le: number
  /** Il se refait déjà. */
  readonly enCours?: true
}

const totaux = new WeakMap<Base, Map<string, Total>>()

/**
 * Le total d'une longue liste, compté il y a moins de quarante secondes ; passé vingt, il est servi pendant que `recompter` le refait. `null` :
 * la page le compte elle-même, comme celui de toute liste courte.
 */
export function totalGarde(base: Base, cle: string, maintenant: number, recompter: () => Promise<number>): number | null {
  const gardes = totaux.get(base)
  const connu = gardes?.get(cle)
  if (!gardes || !connu) return null
  const age = maintenant - connu.le
  // Négatif : l'horloge de la machine a reculé.
  if (age < 0 || age >= PERIME_MAX_MS) return null
  if (age >= FRAICHEUR_MS && !connu.enCours) {
    const servi: Total = { ...connu, enCours: true }
    gardes.set(cle, servi)
    // Une page a pu compter pendant ce temps : le sien est plus neuf.
    const encore = () => gardes.get(cle) === servi
    recompter().then(
      (nombre) => void (encore() && garderTotal(base, cle, nombre, maintenant)),
      () => void (encore() && gardes.delete(cle)),
    )
  }
  return connu.nombre
}

/** Garde ce total s'il est d'une longue liste, l'oublie sinon. */
export function garderTotal(base: Base, cle: string, nombre: number, maintenant: number): void {
  const gardes = totaux.get(base) ?? new Map<string, Total>()
  totaux.set(base, gardes)
  if (nombre < LONGUE) return void gardes.delete(cle)
  if (gardes.size >= TOTAUX_MAX) gardes.clear()
  gardes.set(cle, { nombre, le: maintenant })
}
