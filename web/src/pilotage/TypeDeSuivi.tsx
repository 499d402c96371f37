import { pages } from '@relogement/domain/acces/pages'
import { useNavigate } from '@tanstack/react-router'
import { useMoi } from '../acces/moi.ts'
import { Segments } from '../core/Onglets.tsx'

const TYPES = { RELOGEMENT: 'Relogements', PROPOSITION: 'Propositions' } as const
type Type = keyof typeof TYPES

const PAGES = { RELOGEMENT: 'suiviRelogements', PROPOSITION: 'suiviPropositions' } as const satisfies Readonly<
  Record<Type, keyof typeof pages>
>

/** D'un suivi à l'autre, pour qui ouvre les deux. */
export function TypeDeSuivi({ choisi }: { readonly choisi: Type }) {
  const moi = useMoi()
  const navigate = useNavigate()
  if (!Object.values(PAGES).every((page) => moi.pages.includes(page))) return null
  const choisir = (type: Type) => void navigate({ to: pages[PAGES[type]].chemin })
  return <Segments libelle="Type de suivi" choix={TYPES} choisi={choisi} choisir={choisir} />
}
