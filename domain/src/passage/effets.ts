// Ce qu'un passage de statut entraîne, dit par la table à côté de ce qui le permet. Un seul lecteur l'écrit (server/src/passage), un seul
// dialogue le montre avant.
import type { Acteur } from '../acces/roles.ts'
import type { TypeAlerte } from '../alerte/alerte.listes.ts'
import type { AlerteAPoser, AlertesFermees } from '../alerte/alerteACreer.ts'
import type { Consequence } from '../common/consequence.ts'
import {
  type Automate,
  type Contexte,
  type Demandeur,
  type NextPlace,
  type Passage,
  SYSTEME,
  type Transition,
  transitionsPossibles,
} from './transition.ts'

/** Les types d'un concept qui passe d'un statut à l'autre. */
export interface SorteDePassage {
  readonly statut: string
  readonly faits: { readonly statut: string }
  readonly donnees: object
  /** Ce qui s'écrit sur l'objet, outre son statut. */
  readonly champs: object
  /** Ce que l'historique dit d'un passage, outre ses deux statuts. */
  readonly dit: object
  /** L'entrée d'historique. */
  readonly evenement: object
  /** Ce que d'autres concepts écrivent à sa suite, nommé ; chacun est un verbe de celui qui possède ce qu'il écrit. */
  readonly action: string
  /** Ce que le concept calcule de plus, et que ses actions lisent. */
  readonly suite: object
}

/** Ce que l'historique d'un passage se dit de ses effets. */
export interface PourLHistorique<X extends SorteDePassage> {
  readonly dit: Partial<X['dit']>
  readonly suite: Partial<X['suite']>
  readonly actions: readonly X['action'][]
}

/** Une valeur, ou ce qui la tire du passage. */
export type Selon<C, V> = V | ((contexte: C) => V)

/** Les faits d'avant le passage, ce qui y a été répondu, et qui le fait. */
export interface ContexteDEffet<X extends SorteDePassage> extends Contexte<X['faits'], X['donnees']>, Passage<X['statut'], string> {
  /** `null` : le serveur, à la suite d'un autre appel. */
  readonly par: string | null
  readonly maintenant: string
}

export interface Effets<X extends SorteDePassage> {
  readonly champs?: Selon<ContexteDEffet<X>, Partial<X['champs']>>
  readonly evenement?: Selon<ContexteDEffet<X>, Partial<X['dit']>>
  readonly fermees?: Selon<ContexteDEffet<X>, AlertesFermees>
  readonly posees?: Selon<ContexteDEffet<X>, readonly AlerteAPoser[]>
  readonly actions?: Selon<ContexteDEffet<X>, readonly X['action'][]>
  readonly suite?: Selon<ContexteDEffet<X>, Partial<X['suite']>>
  /** Ce qui se lit avant de le faire ; `par` : qui le lit. */
  readonly consequences?: Selon<Contexte<X['faits'], X['donnees']> & { readonly par: string }, readonly Consequence[]>
}

export interface PassageAEffets<X extends SorteDePassage> extends Transition<X['statut'], X['faits'], X['donnees']> {
  readonly effets?: Effets<X>
}

export type TableDePassages<X extends SorteDePassage> = Readonly<Record<string, PassageAEffets<X>>>

export interface AutomateAEffets<X extends SorteDePassage, Nom extends string>
  extends Automate<X['statut'], Nom, X['faits'], X['donnees']> {
  readonly transitions: Readonly<Record<Nom, PassageAEffets<X>>>
  /** Ce que tout passage du concept entraîne, avant ce que le sien ajoute. */
  readonly toujours?: Omit<Effets<X>, 'evenement'>
  /** Les entrées d'historique d'un passage, de ses deux statuts et de ce qu'il a dit. */
  readonly evenements: (contexte: ContexteDEffet<X>, effets: PourLHistorique<X>) => readonly X['evenement'][]
}

/** Tout ce qu'un passage écrit, calculé : il ne reste qu'à l'écrire. */
export interface EffetsDuPassage<X extends SorteDePassage, Nom extends string> extends Passage<X['statut'], Nom> {
  readonly donnees: X['donnees']
  readonly champs: Partial<X['champs']>
  readonly historique: readonly X['evenement'][]
  readonly alertesFermees: AlertesFermees
  readonly alertesCreees: readonly AlerteAPoser[]
  readonly actions: readonly X['action'][]
  readonly suite: Partial<X['suite']>
}

/** Ce qu'un passage écrit, à calculer après `applyTransition`, sur les faits d'avant lui. */
export function effetsDuPassage<X extends SorteDePassage, N extends string>(
  automate: AutomateAEffets<X, N>,
  passage: Passage<X['statut'], N>,
  contexte: Contexte<X['faits'], X['donnees']>,
  qui: Demandeur,
  maintenant: string,
): EffetsDuPassage<X, N> {
  const { effets: siens = {}, demande = [] } = automate.transitions[passage.transition]
  // Une donnée que le passage ne demande pas est ignorée, jamais écrite.
  const donnees: X['donnees'] = Object.fromEntries(
    Object.entries(contexte.donnees).filter(([nom]) => demande.some((champ) => champ.nom === nom)),
  )
  const c: ContexteDEffet<X> = { par: qui === SYSTEME ? null : qui.id, maintenant, ...contexte, donnees, ...passage }
  const tous: readonly Effets<X>[] = [automate.toujours ?? {}, siens]
  const actions = tous.flatMap((effets) => selon(effets.actions, c) ?? [])
  const suite = selon(siens.suite, c) ?? {}
  return {
    ...passage,
    donnees,
    champs: Object.assign({}, ...tous.map(({ champs }) => selon(champs, c) ?? {})) as Partial<X['champs']>,
    historique: automate.evenements(c, { dit: selon(siens.evenement, c) ?? {}, suite, actions }),
    alertesFermees: reunir(tous.flatMap(({ fermees }) => (fermees === undefined ? [] : [selon(fermees, c) as AlertesFermees]))),
    alertesCreees: tous.flatMap(({ posees }) => selon(posees, c) ?? []),
    actions,
    suite,
  }
}

/** « Toutes sauf » dit déjà tout. */
const reunir = (fermees: readonly AlertesFermees[]): AlertesFermees =>
  fermees.find((lesquelles) => 'toutesSauf' in lesquelles || 'valeur' in lesquelles) ??
  fermees.flatMap((types) => types as readonly TypeAlerte[])

export type PlaceAConsequences<S extends string, N extends string> = NextPlace<S, N> & { consequences: Consequence[] }

/** Les passages qui partent du statut, chacun avec ce qu'il entraînera s'il est permis. */
export const placesAConsequences = <X extends SorteDePassage, N extends string>(
  automate: AutomateAEffets<X, N>,
  contexte: Contexte<X['faits'], X['donnees']>,
  acteur: Acteur,
): PlaceAConsequences<X['statut'], N>[] =>
  transitionsPossibles(automate, contexte, acteur).map((place) => ({
    consequences: place.autorise
      ? [...(selon(automate.transitions[place.transition].effets?.consequences, { par: acteur.id, ...contexte }) ?? [])]
      : [],
    ...place,
  }))

const selon = <C, V>(valeur: Selon<C, V> | undefined, contexte: C): V | undefined =>
  typeof valeur === 'function' ? (valeur as (contexte: C) => V)(contexte) : valeur
