import { useSyncExternalStore } from 'react'

const ETROIT = window.matchMedia('(max-width: 1264px)')

const abonner = (dire: () => void) => {
  ETROIT.addEventListener('change', dire)
  return () => ETROIT.removeEventListener('change', dire)
}

/** La page tient sur une colonne : pour ce qui y change de place, et non de mise en page seulement. */
export const useEtroit = (): boolean => useSyncExternalStore(abonner, () => ETROIT.matches)
