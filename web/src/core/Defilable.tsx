import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface Props {
  /** Ce qui défile, pour qui ne le voit pas. */
  readonly nom: string
  readonly className: string
  readonly occupe?: boolean
  readonly children: ReactNode
}

/** Ce qui peut être plus large que sa place défile, au clavier aussi ; tant que tout y tient, Tab ne s'y arrête pas. */
export function Defilable({ nom, className, occupe, children }: Props) {
  const boite = useRef<HTMLDivElement>(null)
  const [defile, setDefile] = useState(false)
  useLayoutEffect(() => {
    const element = boite.current
    if (element === null) return
    const mesurer = () => setDefile(element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible')
    const guet = new ResizeObserver(mesurer)
    for (const observe of [element, ...element.children]) guet.observe(observe)
    return () => guet.disconnect()
  }, [])
  return (
    <div ref={boite} className={className} aria-busy={occupe} {...(defile ? { role: 'group', 'aria-label': nom, tabIndex: 0 } : {})}>
      {children}
    </div>
  )
}
