import type { Consequence } from '@relogement/domain/common/consequence'
import { Icone } from './Icone.tsx'

/** Ce qu'un geste entraînera, puis comment il se défait : la même liste dans tous les dialogues. */
export function Consequences({ consequences }: { readonly consequences: readonly Pick<Consequence, 'texte' | 'retour'>[] }) {
  if (consequences.length === 0) return null
  return (
    <div className="row attention">
      <Icone nom="alerte" />
      <ul className="puces" aria-label="Ce que cela entraîne">
        {consequences.map(({ texte, retour }) => (
          <li key={texte}>{retour ? <b>{texte}</b> : texte}</li>
        ))}
      </ul>
    </div>
  )
}
