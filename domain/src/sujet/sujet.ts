// Ce à quoi tiennent un historique, des commentaires, des documents : les services n'en savent que ce qui est dit ici, et n'importent aucun
// concept (décision 0039). Chaque concept exporte son entrée (`menage.sujet.ts`).
import { z } from 'zod'
import type { Appel, CleAppel } from '../common/contract.ts'

export interface Sujet<N extends string = string> {
  /** Sa table, et le `type` de sa ligne dans `sujet`. */
  readonly type: string
  /** Son nom dans les adresses, et le domaine de ses appels dans la documentation : `menages`. */
  readonly pluriel: N
  /** « le dossier », « du dossier », « ce ménage » : ce que les phrases en disent. */
  readonly le: string
  readonly du: string
  readonly ce: string
  readonly inconnu: string
}

export const defineSujet = <const S extends Sujet>(sujet: S): S => sujet

/** L'identifiant du sujet, dans l'adresse d'un appel. */
export const paramsDuSujet = ({ inconnu }: Pick<Sujet, 'inconnu'>) => z.object({ id: z.uuid(inconnu) })

/** Un appel dont l'adresse vient du sujet : sa clé reste exacte. */
export const appel = <const K extends CleAppel, const A extends Appel>(cle: K, quoi: A) =>
  ({ [cle]: quoi }) as unknown as { readonly [C in K]: A }
