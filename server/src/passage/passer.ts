// Le seul lecteur des tables de passages : le droit, les faits et les suites viennent de la table ; ici, on les écrit.

import { type AutomateAEffets, type EffetsDuPassage, effetsDuPassage, type SorteDePassage } from '@relogement/domain/passage/effets'
import { applyTransition, type Demandeur, SYSTEME } from '@relogement/domain/passage/transition'
import { appliquerAlertes } from '../alerte/appliquerAlertes.ts'
import type { Contexte } from '../core/contexte.ts'

/** Ce qu'il faut pour passer : une tâche n'a ni appel ni acteur. */
export type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

type RienDePlus = void

/** Ce que fait une action nommée par la table : le verbe exporté par le concept qui écrit ; rend ce qui s'écrit aussi sur l'objet. */
export type Action<E, Tenu, C extends Ici, Colonnes> = (
  ctx: C,
  tenu: Tenu,
  effets: E,
  par: string | null,
) => Promise<Partial<Colonnes> | RienDePlus>

/** Ce qu'un concept apporte au lecteur : ses faits, ses actions, et comment sa ligne s'écrit avec son historique. */
export interface ConceptQuiPasse<
  X extends SorteDePassage,
  N extends string,
  Tenu,
  Colonnes extends object,
  Ecrit = Tenu,
  C extends Ici = Ici,
  E extends EffetsDuPassage<X, N> = EffetsDuPassage<X, N>,
> {
  readonly automate: AutomateAEffets<X, N>
  readonly faits: (ctx: C, tenu: Tenu, nom: N, donnees: X['donnees']) => X['faits'] | Promise<X['faits']>
  readonly colonnes: (effets: E, ctx: C) => Colonnes
  readonly actions: Readonly<Record<X['action'], Action<E, Tenu, C, Colonnes>>>
  /** À quoi tiennent les alertes que la table ferme et pose ; `null` : elle n'en a pas. */
  readonly sujet: ((tenu: Tenu) => string) | null
  /** Ce que le concept ajoute aux effets, et fait avant les autres. */
  readonly preparer?: (ctx: C, tenu: Tenu, effets: EffetsDuPassage<X, N>, faits: X['faits']) => Promise<E>
  /** La ligne, une version de plus, et son historique, ensemble. */
  readonly ecrire: (
    ctx: C,
    tenu: Tenu,
    colonnes: Colonnes & { readonly statut: X['statut'] },
    effets: E,
    par: string | null,
  ) => Promise<Ecrit>
}

/** Fait passer un objet déjà tenu, avec tout ce que la table en dit, dans la transaction en cours ; rend ce qui vient d'être écrit. */
export async function passer<
  X extends SorteDePassage,
  N extends string,
  Tenu,
  Colonnes extends object,
  Ecrit,
  C extends Ici,
  E extends EffetsDuPassage<X, N>,
>(
  concept: ConceptQuiPasse<X, N, Tenu, Colonnes, Ecrit, C, E>,
  ctx: C,
  tenu: Tenu,
  { transition, donnees = {} }: { readonly transition: N; readonly donnees?: X['donnees'] | undefined },
  qui: Demandeur,
): Promise<{ effets: E; ecrit: Ecrit }> {
  const faits = await concept.faits(ctx, tenu, transition, donnees)
  const contexte = { faits, donnees, aujourdhui: ctx.aujourdhui }
  const passage = applyTransition(concept.automate, transition, contexte, qui)
  const calcules = effetsDuPassage(concept.automate, passage, contexte, qui, ctx.maintenant.toISOString())
  const effets = (await concept.preparer?.(ctx, tenu, calcules, faits)) ?? (calcules as E)
  const par = qui === SYSTEME ? null : qui.id || null
  if (concept.sujet !== null) await appliquerAlertes(ctx, concept.sujet(tenu), effets, par)
  const colonnes = { ...concept.colonnes(effets, ctx), statut: effets.nouveau }
  for (const action of effets.actions) Object.assign(colonnes, await concept.actions[action as X['action']](ctx, tenu, effets, par))
  return { effets, ecrit: await concept.ecrire(ctx, tenu, colonnes, effets, par) }
}
