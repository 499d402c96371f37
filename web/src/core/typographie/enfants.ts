import { insecables, insecablesApresUnNombre } from './insecables.ts'

/** Les attributs qui se lisent, à l'œil ou à l'oreille ; jamais une valeur de champ. */
const ATTRIBUTS = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt'] as const

type Props = Readonly<Record<string, unknown>>

/** Les mêmes propriétés, leurs textes tenus ; les mêmes exactement quand il n'y a rien à tenir. */
export function composer(props: Props): Props {
  const changes: Record<string, unknown> = {}
  const enfants = composerEnfants(props['children'])
  if (enfants !== props['children']) changes['children'] = enfants
  for (const nom of ATTRIBUTS) {
    const texte = props[nom]
    if (typeof texte !== 'string') continue
    const tenu = insecables(texte)
    if (tenu !== texte) changes[nom] = tenu
  }
  for (const _ in changes) return { ...props, ...changes }
  return props
}

function composerEnfants(enfants: unknown): unknown {
  if (typeof enfants === 'string') return insecables(enfants)
  if (!Array.isArray(enfants)) return enfants
  const composes = enfants.map((enfant: unknown, rang) =>
    typeof enfant === 'string' && finitParUnNombre(enfants[rang - 1]) ? insecablesApresUnNombre(enfant) : composerEnfants(enfant),
  )
  return composes.some((enfant, rang) => enfant !== enfants[rang]) ? composes : enfants
}

const finitParUnNombre = (enfant: unknown): boolean => typeof enfant === 'number' || (typeof enfant === 'string' && /\d$/.test(enfant))
