// Pastilles (look/README, règles 2 et 3) : un statut est un anneau et ses mots ; la cotation seule est remplie.
import type { Pastille, Ton } from '@relogement/domain/menage/menage.statuts'
import type { ReactNode } from 'react'

export interface AspectStatut {
  readonly libelle: string
  readonly ton: Ton
  readonly pastille: Pastille
  readonly avancement: number
}

/** Bordée dans un en-tête, nue dans un tableau (la feuille de style s'en charge). */
export function Statut({ aspect }: { readonly aspect: AspectStatut }) {
  return (
    <span className="st" title={aspect.libelle}>
      <svg className={couleurs[aspect.ton]} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        {dessin(aspect)}
      </svg>
      <span>{aspect.libelle}</span>
    </span>
  )
}

const couleurs = { neutral: undefined, accent: 'accent', green: 'green', amber: 'amber', red: 'red' } as const satisfies Record<
  Ton,
  unknown
>

const anneau = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />

// Un cercle de rayon 1,75 et de trait 3,5 est un disque plein : 11 est sa circonférence.
const secteur = (part: number) => (
  <circle
    cx="7"
    cy="7"
    r="1.75"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeDasharray={`${(part * 11).toFixed(2)} 11`}
    transform="rotate(-90 7 7)"
  />
)

const dessins: Readonly<Record<Exclude<Pastille, 'ring'>, ReactNode>> = {
  pause: (
    <>
      {anneau}
      <path d="M5.7 5v4M8.3 5v4" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  turn: (
    <path
      d="M2 6a5.2 5.2 0 0 1 9.7-1.3M12 8a5.2 5.2 0 0 1-9.7 1.3M12 2v2.9H9.2M2 12V9.1h2.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  cross: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M5 5l4 4M9 5l-4 4" stroke="var(--surface)" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  dotted: <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 2" />,
}

const dessin = ({ pastille, avancement }: AspectStatut): ReactNode =>
  pastille === 'ring' ? (
    <>
      {anneau}
      {avancement > 0 && secteur(avancement)}
    </>
  ) : (
    dessins[pastille]
  )
