import { z } from 'zod'
import { idOuAdresse } from './pagination.ts'

/** Un autre enregistrement, désigné par son identifiant ou par son code. */
export type Relation = { readonly id: string } | { readonly code: string }

/** Ce qui désigne : `{ id }`, l'objet lu, son adresse ou son identifiant seuls ; `{ code }` si rien d'autre ne l'identifie. */
function enObjet(dit: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof dit === 'string') return { id: dit }
  if (typeof dit !== 'object' || dit === null) return dit
  refuserDeuxDesignations(dit, ctx)
  const { id, '@id': adresse, code } = dit as { readonly id?: unknown; readonly '@id'?: unknown; readonly code?: unknown }
  if (id !== undefined) return { id }
  return adresse === undefined ? { code } : { id: adresse }
}

/** `id` et `@id` d'un même objet désignent le même enregistrement : autrement, nul ne sait lequel vaut. */
export function refuserDeuxDesignations(dit: object, ctx: z.RefinementCtx): void {
  const { id, '@id': adresse } = dit as { readonly id?: unknown; readonly '@id'?: unknown }
  if (typeof id !== 'string' || typeof adresse !== 'string' || dernier(id) === dernier(adresse)) return
  ctx.addIssue({ code: 'custom', message: '« id » et « @id » désignent deux enregistrements : n’en dites qu’un', path: ['@id'] })
}

const dernier = (adresse: string): string => adresse.slice(adresse.lastIndexOf('/') + 1).toLowerCase()

/** Une relation telle qu'un client l'écrit (décision 0086). */
export const relation = (chemin: string, inconnu: string) => {
  const id = z.object({ id: idOuAdresse(chemin, inconnu) })
  return z.preprocess(enObjet, id)
}

/** La même, d'une classe que son code désigne aussi. */
export const relationOuCode = (chemin: string, inconnu: string) => {
  const id = z.object({ id: idOuAdresse(chemin, inconnu) })
  const code = z.object({ code: z.string(inconnu).trim().min(1, inconnu).max(40, inconnu) })
  return z.preprocess(enObjet, z.union([id, code], inconnu))
}
