// Les filtres qu'une liste peut avoir, en données : le contrat en tire sa validation, l'écran ses boutons, le serveur ses conditions.
import { codesDe, type Liste } from './listes.ts'

/** Ce que tout filtre peut dire de lui. */
interface Reglages {
  /** Sur le bouton du filtre ; absent : l'écran n'en montre pas. */
  readonly libelle?: string
  /** Le champ des lignes qu'il filtre, quand son nom ne le donne pas (`villes` filtre `codePostal`). */
  readonly champ?: string
  /** La liste de `metadata` qui donne ses valeurs, chacune avec son nombre de lignes. */
  readonly facette?: string
  /** Comptées quand son filtre s'ouvre seulement (`_facettes`) : chaque page les paierait. */
  readonly aPart?: true
  /** Comptées ou non, toutes les valeurs de sa liste fermée sont offertes. */
  readonly toutes?: true
  /** La liste de `metadata` qui donne ses valeurs, que rien ne compte. */
  readonly choix?: string
  /** L'écran ne le montre que posé : un lien l'a mis dans l'adresse. */
  readonly discret?: true
  /** Les valeurs en place à l'écran tant que l'adresse n'en dit rien ; l'API, elle, ne filtre que ce qu'on lui demande. */
  readonly defaut?: readonly string[]
}

interface FiltreMots extends Reglages {
  readonly sorte: 'mots'
  /** Montré dans le champ : « Nom, code, téléphone ». */
  readonly aide: string
  readonly max: number
}
interface FiltreParmi extends Reglages {
  readonly sorte: 'parmi'
  readonly valeurs: Liste
  readonly inconnu: string
  /** D'autres écritures d'une valeur, que l'API lit comme elle. */
  readonly autresNoms?: Readonly<Record<string, string>>
}
interface FiltreRelation extends Reglages {
  readonly sorte: 'relation'
  /** L'adresse des éléments : un client Hydra filtre par elle, les autres par l'identifiant. */
  readonly chemin: string
  readonly inconnu: string
  /** Ce qui peut se demander en plus d'un élément (« aucun »). */
  readonly plus: readonly string[]
}
interface FiltreCodes extends Reglages {
  readonly sorte: 'codes'
  readonly motif: RegExp
  readonly inconnu: string
}
interface FiltreJour extends Reglages {
  readonly sorte: 'jour'
}
interface FiltreOuiNon extends Reglages {
  readonly sorte: 'ouiNon'
}

export type Filtre = FiltreMots | FiltreParmi | FiltreRelation | FiltreCodes | FiltreJour | FiltreOuiNon

/** Ce qu'un filtre donne, une fois sa demande lue. */
export type ValeurDeFiltre<F> = F extends { readonly sorte: 'parmi'; readonly valeurs: infer L }
  ? (keyof L & string)[]
  : F extends { readonly sorte: 'relation' | 'codes' }
    ? string[]
    : F extends { readonly sorte: 'ouiNon' }
      ? 'true' | 'false'
      : string

/** Des mots à chercher. */
export const mots = <const R extends Reglages>(aide: string, reglages: R & { readonly max?: number } = {} as R) => ({
  max: 200,
  ...reglages,
  sorte: 'mots' as const,
  aide,
})

/** Une ou plusieurs valeurs d'une liste fermée. */
export const parmi = <const L extends Liste, const R extends Reglages & Pick<FiltreParmi, 'autresNoms'>>(
  valeurs: L,
  inconnu: string,
  reglages: R = {} as R,
) => ({
  ...reglages,
  sorte: 'parmi' as const,
  valeurs,
  inconnu,
})

/** Un ou plusieurs éléments d'une autre classe, par leur identifiant ou leur adresse. */
export const relation = <const R extends Reglages & { readonly plus?: readonly string[] }>(
  chemin: `/v1/${string}`,
  inconnu: string,
  reglages: R = {} as R,
) => ({ plus: [], ...reglages, sorte: 'relation' as const, chemin, inconnu })

/** Un ou plusieurs codes d'une forme connue. */
export const codes = <const R extends Reglages>(motif: RegExp, inconnu: string, reglages: R = {} as R) => ({
  ...reglages,
  sorte: 'codes' as const,
  motif,
  inconnu,
})

/** Un jour civil. */
export const jour = <const R extends Reglages>(reglages: R = {} as R) => ({ ...reglages, sorte: 'jour' as const })

export const ouiNon = <const R extends Reglages>(reglages: R = {} as R) => ({ ...reglages, sorte: 'ouiNon' as const })

/** Les valeurs d'un filtre que rien d'autre que sa liste ne donne. */
export const valeursConnues = (liste: Liste) => codesDe(liste).map((valeur) => ({ valeur, libelle: liste[valeur] ?? valeur }))
