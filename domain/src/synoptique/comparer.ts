// Ce qui a changé de l'immeuble entre deux jours, porte par porte.
import type { BatimentVu, PorteVue } from './vue.schema.ts'

export interface PorteChangee {
  readonly id: string
  readonly batiment: string
  readonly porte: string
  /** Nul : la porte n'y était pas. */
  readonly avant: PorteVue | null
  readonly apres: PorteVue | null
}

const portesDe = (batiments: readonly BatimentVu[]) =>
  new Map(
    batiments.flatMap(({ nom, cages }) =>
      cages.flatMap(({ etages }) => etages.flatMap(({ portes }) => portes.map((porte) => [porte.id, { batiment: nom, porte }] as const))),
    ),
  )

const dit = (porte: PorteVue | null): string => (porte === null ? '' : `${porte.etat.code} ${porte.menages.map(({ id }) => id).join(' ')}`)

/** Les portes dont l'état, ou qui y habite, n'est plus le même ; dans l'ordre du plus récent. */
export function comparer(avant: readonly BatimentVu[], apres: readonly BatimentVu[]): PorteChangee[] {
  const [hier, aujourdhui] = [portesDe(avant), portesDe(apres)]
  return [...new Set([...aujourdhui.keys(), ...hier.keys()])].flatMap((id) => {
    const [ancienne, nouvelle] = [hier.get(id), aujourdhui.get(id)]
    const connue = nouvelle ?? ancienne
    if (connue === undefined || dit(ancienne?.porte ?? null) === dit(nouvelle?.porte ?? null)) return []
    const { batiment, porte } = connue
    return [{ id, batiment, porte: porte.numero ?? porte.UG ?? '', avant: ancienne?.porte ?? null, apres: nouvelle?.porte ?? null }]
  })
}
