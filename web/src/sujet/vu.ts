import type { Sujet } from '@relogement/domain/sujet/sujet'
import type { CleApi } from '../core/api.ts'

/** Un objet montré à l'écran, et le sujet qu'il est. */
export interface Vu {
  readonly sujet: Sujet
  readonly id: string
}

/** Ce qui se lit de cet objet ; récrire l'objet le fait relire. */
export const cleDe = ({ sujet, id }: Vu, ...quoi: readonly unknown[]) => [sujet.type, id, ...quoi] as const

/** Le même appel chez ce sujet : tous naissent des mêmes fabriques (`historiqueDe`, `commentairesDe`…), ceux du ménage servent de modèle. */
export const appelDe = <K extends CleApi>({ sujet }: Vu, modele: K): K => modele.replace('/menages/', `/${sujet.pluriel}/`) as K

interface PageLue {
  readonly metadata: { readonly pagination: { readonly page: number; readonly pageCount: number } }
}
export function pageSuivante({ metadata: { pagination } }: PageLue): number | null {
  return pagination.page < pagination.pageCount ? pagination.page + 1 : null
}
