import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

/** Fin : le navigateur va où finissait la page quand la touche s'est enfoncée, et des lignes plus hautes que prévu l'allongent en chemin. */
export function useAllerALaFin({ scrollToEnd }: Pick<Virtualizer<Window, Element>, 'scrollToEnd'>): void {
  useEffect(() => {
    const aller = (touche: KeyboardEvent) => {
      const { key, altKey, metaKey, shiftKey, defaultPrevented, target } = touche
      if (key !== 'End' || altKey || metaKey || shiftKey || defaultPrevented) return
      if ((target as Element | null)?.closest?.('input, textarea, select, [contenteditable], dialog, [role=dialog]')) return
      touche.preventDefault()
      scrollToEnd()
    }
    window.addEventListener('keydown', aller)
    return () => window.removeEventListener('keydown', aller)
  }, [scrollToEnd])
}
