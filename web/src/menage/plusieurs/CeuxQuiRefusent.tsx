import type { ReponseApi } from '../../core/api.ts'
import { Icone } from '../../core/Icone.tsx'
import type { LigneMenage } from '../liste/colonnes.tsx'

export type Choisi = Pick<LigneMenage, 'id' | 'noms' | 'codeMenage'>
export interface PropsDuGeste {
  readonly menages: readonly Choisi[]
  readonly fermer: () => void
  readonly fait: () => void
}
type Essai = ReponseApi<'POST /v1/business/menages/plusieurs'>

/** Ceux à qui le geste se fait, et ceux qui le refusent. */
export function partager(menages: readonly Choisi[], essai: Essai | undefined) {
  const raisons = new Map((essai?.lignes ?? []).map(({ id, refus }) => [id, refus]))
  return {
    faits: essai === undefined ? [] : menages.filter(({ id }) => raisons.get(id) === null),
    refuses: menages.flatMap((menage) => {
      const raison = raisons.get(menage.id) ?? null
      return raison === null ? [] : [{ ...menage, raison }]
    }),
  }
}

/** Ceux que le geste laissera de côté, et pourquoi, avant de le faire. */
export const CeuxQuiRefusent = ({ refuses }: { readonly refuses: ReturnType<typeof partager>['refuses'] }) =>
  refuses.length > 0 && (
    <section aria-label="Laissés de côté">
      <p>{refuses.length === 1 ? 'Un ménage sera laissé de côté :' : `${refuses.length} ménages seront laissés de côté :`}</p>
      <ul className="todo sans-lien">
        {refuses.map(({ id, noms, codeMenage, raison }) => (
          <li key={id}>
            <span className="amber">
              <Icone nom="alerte" />
            </span>
            <span>
              {noms} <span className="num muted">{codeMenage}</span>
              <small>{raison}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** « 3 ménages » */
export const combien = (nombre: number): string => (nombre === 1 ? '1 ménage' : `${nombre} ménages`)
