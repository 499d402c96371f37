import { type RefObject, useLayoutEffect, useState } from 'react'

/** La largeur qu'un dessin a devant lui, suivie. */
export function useLargeur(boite: RefObject<HTMLElement | null>): number {
  const [largeur, setLargeur] = useState(0)
  useLayoutEffect(() => {
    const element = boite.current
    if (element === null) return
    const guet = new ResizeObserver(() => setLargeur(element.clientWidth))
    guet.observe(element)
    return () => guet.disconnect()
  }, [boite])
  return largeur
}
