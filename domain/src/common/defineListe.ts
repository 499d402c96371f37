import type { Filtre, ValeurDeFiltre } from './filtres.ts'

/** Une colonne d'une liste : son titre à l'écran et dans les fichiers, et si la liste se trie par elle. */
interface ColonneDeListe {
  readonly titre: string
  readonly tri?: true
}

/** Singulier et pluriel de ce qui est compté ; « f » : au féminin. */
export type Mots = readonly [singulier: string, pluriel: string, genre?: 'f']

/**
 * Une liste, déclarée une fois : d'elle viennent la demande du contrat et sa validation, l'OpenAPI, `hydra:search`, la page et ses nombres,
 * l'écran. Son SQL est dans `server` (`lecteurDe`), le dessin de ses cellules dans `web` (`useListeDeclaree`).
 */
export interface DeclarationDeListe {
  readonly titre: string
  readonly mots: Mots
  /** L'ordre de départ, « champ:asc » ; sans colonne qui se trie, celui que la liste garde toujours. */
  readonly tri: `${string}:${'asc' | 'desc'}`
  /** Lignes d'une page, quand la demande n'en dit rien (spécification § 9) ; l'écran demande celles que sa fenêtre tient. */
  readonly parPage?: number
  /** L'écran les demande toutes, quelle que soit sa fenêtre (spécification § 8) : imprimée, aucune ne manque. */
  readonly entiere?: true
  readonly colonnes: Readonly<Record<string, ColonneDeListe>>
  readonly filtres: Readonly<Record<string, Filtre>>
  /** Ce qui se totalise de toutes ses lignes retenues, quelle que soit la page. */
  readonly totaux?: readonly string[]
  /** Ce qui viendra ici et d'où, dit tant que rien n'y est venu. */
  readonly vide?: string
  /** Dit en bas de la liste. */
  readonly note?: string
}

export const defineListe = <const L extends DeclarationDeListe>(liste: L): L => liste

/** Les colonnes par lesquelles une liste se trie. */
export type TriDe<L extends DeclarationDeListe> = {
  [K in keyof L['colonnes']]: L['colonnes'][K] extends { readonly tri: true } ? K & string : never
}[keyof L['colonnes']]

/** Les noms que portent, dans `metadata`, les valeurs comptées de ses filtres. */
export type FacetteDe<L extends DeclarationDeListe> = {
  [K in keyof L['filtres']]: L['filtres'][K] extends { readonly facette: infer N extends string } ? N : never
}[keyof L['filtres']]

/** Les noms que portent ses totaux. */
export type TotalDe<L extends DeclarationDeListe> = L extends { readonly totaux: readonly (infer N extends string)[] } ? N : never

export type TotauxDe<L extends DeclarationDeListe> = Readonly<Record<TotalDe<L>, number>>

/** Les filtres posés d'une liste. */
export type FiltresDe<L extends DeclarationDeListe> = {
  readonly [K in keyof L['filtres']]?: ValeurDeFiltre<L['filtres'][K]> | undefined
}

export const trisDe = <L extends DeclarationDeListe>({ colonnes }: L): readonly TriDe<L>[] =>
  Object.entries(colonnes).flatMap(([cle, { tri }]) => (tri === true ? [cle as TriDe<L>] : []))
