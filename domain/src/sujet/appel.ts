import { z } from 'zod'
import type { Appel, CleAppel } from '../acces/contract.ts'
import { identifiant } from '../common/identifiant.ts'
import type { Sujet } from './sujet.ts'

/** L'identifiant du sujet, dans l'adresse d'un appel. */
export const paramsDuSujet = ({ inconnu }: Pick<Sujet, 'inconnu'>) => z.object({ id: identifiant(inconnu) })

/** Un appel dont l'adresse vient du sujet : sa clé reste exacte. */
export const appel = <const K extends CleAppel, const A extends Appel>(cle: K, quoi: A) =>
  ({ [cle]: quoi }) as unknown as { readonly [C in K]: A }
