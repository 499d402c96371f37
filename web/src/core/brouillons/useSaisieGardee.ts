import { formatInstant } from '@relogement/domain/common/date.format'
import { useEffect, useMemo, useRef, useState } from 'react'
import { egal } from '../fusion.ts'
import { type Brouillon, brouillons, DELAI_DU_RANGEMENT } from './brouillons.ts'

/** Où se range une saisie qui n'est pas un formulaire. */
export interface Rangement {
  readonly lire: () => Promise<Pick<Brouillon, 'valeurs' | 'base' | 'le'> | null>
  readonly garder: (valeurs: unknown, base: unknown) => Promise<unknown>
  readonly effacer: () => Promise<void>
}

/** Parmi les brouillons de la personne connectée. */
export const useRangement = (cle: string): Rangement =>
  useMemo(
    () => ({
      lire: () => brouillons.lire(cle),
      garder: (valeurs, base) => brouillons.garder(cle, { valeurs, base, version: null }),
      effacer: () => brouillons.effacer(cle),
    }),
    [cle],
  )

interface Saisie<V> {
  readonly rangement: Rangement
  readonly tapee: V
  readonly enregistree: V
  /** Rend à l'écran ce qui était gardé ; `base` : ce qui était enregistré quand on l'a tapé. */
  readonly reprendre: (gardee: V, base: V) => void
}

/** Garde ce qui se tape hors d'un formulaire, avec au plus une seconde de retard ; le rend au retour. `reprise` : de quand il date. */
export function useSaisieGardee<V>({ rangement, tapee, enregistree, reprendre }: Saisie<V>) {
  const [reprise, setReprise] = useState<string | null>(null)
  const derniere = useRef({ tapee, enregistree, reprendre })
  derniere.current = { tapee, enregistree, reprendre }
  const aRanger = useRef<(() => void) | null>(null)
  const minuterie = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const rangee = useRef(false)

  const oublier = () => {
    clearTimeout(minuterie.current)
    aRanger.current = null
    setReprise(null)
    if (!rangee.current) return
    rangee.current = false
    void rangement.effacer()
  }
  const dernierOubli = useRef(oublier)
  dernierOubli.current = oublier

  useEffect(() => {
    let actuel = true
    void rangement.lire().then((gardee) => {
      const { current } = derniere
      if (!actuel || gardee === null) return
      rangee.current = true
      if (!egal(current.tapee, current.enregistree)) return
      if (egal(gardee.valeurs, current.enregistree)) return dernierOubli.current()
      current.reprendre(gardee.valeurs as V, gardee.base as V)
      setReprise(formatInstant(gardee.le))
    })
    return () => {
      actuel = false
    }
  }, [rangement])

  useEffect(() => {
    if (egal(tapee, enregistree)) {
      if (rangee.current || aRanger.current !== null) dernierOubli.current()
      return
    }
    if (aRanger.current === null) minuterie.current = setTimeout(() => aRanger.current?.(), DELAI_DU_RANGEMENT)
    aRanger.current = () => {
      aRanger.current = null
      clearTimeout(minuterie.current)
      rangee.current = true
      void rangement.garder(tapee, enregistree)
    }
  }, [rangement, tapee, enregistree])

  useEffect(() => {
    const auPlusVite = () => aRanger.current?.()
    window.addEventListener('pagehide', auPlusVite)
    document.addEventListener('visibilitychange', auPlusVite)
    return () => {
      auPlusVite()
      window.removeEventListener('pagehide', auPlusVite)
      document.removeEventListener('visibilitychange', auPlusVite)
    }
  }, [])

  return { reprise, oublier }
}
