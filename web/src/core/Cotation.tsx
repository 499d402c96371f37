import type { ReactNode } from 'react'

const couleurs = { NOIRE: ['noire', 'Noire'], ROUGE: ['rouge', 'Rouge'], ORANGE: ['orange', 'Orange'] } as const

/** Urgence d'un ménage : la seule pastille remplie d'une liste. Sans couleur, « Sans ». */
export function Cotation({ couleur, points }: { readonly couleur: keyof typeof couleurs | null; readonly points?: number | null }) {
  if (couleur === null) return <span className="cot sans">Sans</span>
  const [classe, mot] = couleurs[couleur]
  return (
    <span className={`cot ${classe}`}>
      {mot} {points != null && <b>{points}</b>}
    </span>
  )
}

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
