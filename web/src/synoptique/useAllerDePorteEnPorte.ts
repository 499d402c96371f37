import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import { aLaPorte, etagesDe, porteVers } from './aller.ts'
import type { Batiment } from './synoptique.data.ts'

/** Tab s'arrête à une porte, la dernière où l'on était ; les flèches vont aux autres, que l'on lit toutes. */
export function useAllerDePorteEnPorte(batiments: readonly Batiment[], plan: RefObject<HTMLElement | null>) {
  const [derniere, setDerniere] = useState<string | null>(null)
  const etages = useMemo(() => etagesDe(batiments), [batiments])
  // Une porte qu'un autre relevé ne montre pas laisse l'arrêt à la première.
  const arret = batiments.some((batiment) => aLaPorte(batiment, derniere)) ? derniere : (etages[0]?.[0]?.id ?? null)
  return {
    arret,
    surFocus: useCallback(({ target }: FocusEvent) => {
      const { porte } = (target as HTMLElement).dataset
      if (porte !== undefined) setDerniere(porte)
    }, []),
    surTouche: (evenement: KeyboardEvent) => {
      const { porte } = (evenement.target as HTMLElement).dataset
      if (porte === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey || evenement.shiftKey) return
      const vers = porteVers(evenement.key, porte, etages)
      if (vers === null) return
      evenement.preventDefault()
      plan.current?.querySelector<HTMLElement>(`[data-porte="${vers}"]`)?.focus()
    },
  }
}
