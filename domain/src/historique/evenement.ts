// Un événement de l'historique : un code et des données ; la phrase s'en fait à la lecture, jamais l'inverse.
import { z } from 'zod'
import type { Changement, TypeModification } from './historique.schema.ts'

/** Un morceau de phrase ; `fort` : un nom propre de la phrase (personne, statut, document). */
export interface Morceau {
  readonly texte: string
  readonly fort?: true
}

export const dit = (texte: string): Morceau => ({ texte })
export const fort = (texte: string): Morceau => ({ texte, fort: true })

/** Ce qui s'écrit à l'historique, tel que chaque concept le rédige. */
export interface Evenement {
  readonly type: TypeModification
  readonly code: string
  readonly donnees: Readonly<Record<string, unknown>>
  readonly changements?: readonly Changement[]
}

/** Une sorte d'événement : ses données, et les mots qui le disent. */
export interface SorteDEvenement<D extends z.ZodObject = z.ZodObject> {
  readonly type: TypeModification
  readonly donnees: D
  /** D'une traite, sans son auteur ; `null` : ses changements le disent. */
  texte(donnees: z.output<D>): string | null
  /** Ce que la personne a fait, à la suite de son nom ; absent : le texte se suffit. */
  fait?(donnees: z.output<D>): Morceau[]
  /** La phrase que personne n'a faite ; absente : le texte. */
  seul?(donnees: z.output<D>): Morceau[]
  /** Ce que son auteur y a joint, à la ligne. */
  commentaire?(donnees: z.output<D>): string | null
}

export type SortesDEvenement = Readonly<Record<string, SorteDEvenement>>

type AEcrire<D extends z.ZodObject> = Omit<SorteDEvenement<D>, 'type' | 'donnees'> & { readonly type?: TypeModification }

/** Déclare une sorte d'événement ; sans type dit, une modification. */
export const sorte = <S extends z.core.$ZodLooseShape>(
  donnees: S,
  { type = 'MODIFICATION', ...mots }: AEcrire<z.ZodObject<S>>,
): SorteDEvenement<z.ZodObject<S>> => ({ type, donnees: z.object(donnees), ...mots })

type DonneesDe<S> = S extends SorteDEvenement<infer D> ? z.output<D> : never

/** De quoi rédiger les événements d'un concept : `noter('ALERTE_CLOSE', { alerte })`. */
export const redacteur =
  <S extends SortesDEvenement>(sortes: S) =>
  <C extends keyof S & string>(
    code: C,
    donnees: DonneesDe<S[C]>,
    suite: { readonly type?: TypeModification; readonly changements?: readonly Changement[] } = {},
  ): Evenement => ({ type: sortes[code]?.type ?? 'MODIFICATION', code, donnees: donnees as Evenement['donnees'], ...suite })
