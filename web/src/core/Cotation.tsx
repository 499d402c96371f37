import type { ReactNode } from 'react'

const couleurs = { NOIRE: ['noire', 'Noire'], ROUGE: ['rouge', 'Rouge'], ORANGE: ['orange', 'Orange'] } as const

interface PropsCotation {
  readonly couleur: keyof typeof couleurs | null
  readonly points?: number | null
  /** L'en-tête de la colonne dit déjà de quoi l'on parle. */
  readonly enColonne?: boolean
}

/** Urgence d'un ménage : la seule pastille remplie d'une liste. */
export function Cotation({ couleur, points, enColonne = false }: PropsCotation) {
  if (couleur === null) return <span className="cot sans">{enColonne ? 'Sans' : sansCouleur(points ?? 0)}</span>
  const [classe, mot] = couleurs[couleur]
  return (
    <span className={`cot ${classe}`}>
      {mot} {points != null && <b>{points}</b>}
    </span>
  )
}

/** Des points sans couleur restent des points : la cotation se recompte en les lisant. */
const sansCouleur = (points: number): string => (points === 0 ? 'Sans cotation' : `Sans couleur, ${points} point${points > 1 ? 's' : ''}`)

/** Étiquette : le sens (bon, attention, mauvais, accent) s'ajoute aux mots, il ne les remplace pas. */
export function Tag({
  sens,
  haut,
  children,
}: {
  readonly sens?: 'ok' | 'warn' | 'bad' | 'noire' | 'acc'
  readonly haut?: boolean
  readonly children: ReactNode
}) {
  return <span className={['tag', sens, haut && 'h24'].filter(Boolean).join(' ')}>{children}</span>
}
