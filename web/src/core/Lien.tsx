import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Adresse de ce site. */
  readonly vers: string
}

/**
 * Un lien dont la page décide s'il est courant : le `Link` du routeur se dit courant (`aria-current`) dès que son adresse
 * contient celle de la page, ce qu'un menu à groupes, un fil d'Ariane ou une pagination n'ont pas.
 */
export function Lien({ vers, onClick, ...reste }: Props) {
  const router = useRouter()
  const suivre = (clic: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(clic)
    if (clic.defaultPrevented || clic.button !== 0 || clic.ctrlKey || clic.metaKey || clic.shiftKey || clic.altKey) return
    clic.preventDefault()
    void router.navigate({ href: vers })
  }
  // Son chemin seul : ce qui suit « ? » ou « # » serait pris pour une part de l'adresse, et une autre fiche se demanderait.
  const precharger = () => void router.preloadRoute({ to: vers.split(/[?#]/)[0] }).catch(() => undefined)
  // Copié ou ouvert ailleurs, le lien ne porte pas non plus ce qui est cherché avant son dièse.
  const montree = vers.includes('recherche=') && router.options.rewrite?.output?.({ url: new URL(vers, window.location.origin) })
  const href = montree instanceof URL ? `${montree.pathname}${montree.search}${montree.hash}` : vers
  return <a {...reste} href={href} onClick={suivre} onPointerEnter={precharger} onFocus={precharger} />
}
