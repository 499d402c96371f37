// Qui est devant l'écran ? Un écran laissé ouvert ne relit pas de lui-même : sa session finit comme si personne n'y était.
import { useEffect } from 'react'

/** Sans geste tout ce temps, la personne est partie. */
export const ABSENCE_MS = 10 * 60_000
const GESTES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let ecransPartages = 0

/** Un écran que plusieurs regardent sans y toucher ; rend de quoi ne plus l'être. */
export function partagerLEcran(): () => void {
  ecransPartages += 1
  return () => {
    ecransPartages -= 1
  }
}

/** Une réunion projetée se tient à jour même sans geste. */
export const useEcranPartage = (): void => useEffect(partagerLEcran, [])

/** La personne est-elle là : un geste il y a moins de dix minutes, ou un écran partagé ? */
export const estLa = (dernierGeste: number, maintenant: number): boolean => ecransPartages > 0 || maintenant - dernierGeste < ABSENCE_MS

/** Dit chaque geste de la personne, jusqu'à ce que l'on cesse. */
export function suivreLesGestes(geste: () => void, cible: EventTarget = window): () => void {
  for (const nom of GESTES) cible.addEventListener(nom, geste, { passive: true })
  return () => {
    for (const nom of GESTES) cible.removeEventListener(nom, geste)
  }
}
