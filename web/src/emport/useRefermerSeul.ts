import { useEffect } from 'react'

/** Posée sur une table, la tablette se referme seule ; ce qui était tapé est au coffre. */
const SANS_Y_TOUCHER_MS = 15 * 60_000

export function useRefermerSeul(refermer: () => void): void {
  useEffect(() => {
    let derniere = Date.now()
    const toucher = () => {
      derniere = Date.now()
    }
    const verifier = () => {
      if (Date.now() - derniere >= SANS_Y_TOUCHER_MS) refermer()
    }
    const minuterie = setInterval(verifier, 20_000)
    // Au réveil de la tablette, les minuteries ont dormi aussi.
    document.addEventListener('visibilitychange', verifier)
    for (const geste of ['pointerdown', 'keydown'] as const) document.addEventListener(geste, toucher, { passive: true })
    return () => {
      clearInterval(minuterie)
      document.removeEventListener('visibilitychange', verifier)
      for (const geste of ['pointerdown', 'keydown'] as const) document.removeEventListener(geste, toucher)
    }
  }, [refermer])
}
