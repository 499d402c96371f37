// Le seul lecteur des tables de passages : le droit, les faits et les suites viennent de la table ; ici, on les écrit.

import { type AutomateAEffets, type EffetsDuPassage, effetsDuPassage, type SorteDePassage } from '@relogement/domain/passage/effets'
import { applyTransition, type Demandeur, SYSTEME } from '@relogement/domain/passage/transition'
import { appliquerAlertesDe } from '../alerte/appliquerAlertes.ts'
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
  /** Plusieurs d'un trait, dans leur ordre ; sans elle, l'un après l'autre. */
  readonly ecrireEnsemble?: (
    ctx: C,
    passages: readonly PassageAEcrire<X, Tenu, Colonnes, E>[],
    par: string | null,
  ) => Promise<readonly Ecrit[]>
}

/** Un passage dont il ne reste que la ligne à écrire. */
interface PassageAEcrire<X extends SorteDePassage, Tenu, Colonnes, E> {
  readonly tenu: Tenu
  readonly colonnes: Colonnes & { readonly statut: X['statut'] }
  readonly effets: E
}

interface Demande<X extends SorteDePassage, N extends string> {
  readonly transition: N
  readonly donnees?: X['donnees'] | undefined
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
  demande: Demande<X, N>,
  qui: Demandeur,
): Promise<{ effets: E; ecrit: Ecrit }> {
  const [fait] = await passerEnsemble(concept, ctx, [{ tenu, ...demande }], qui)
  return fait as { effets: E; ecrit: Ecrit }
}

/** Le même, de plusieurs objets d'un même geste, chacun une fois : leurs alertes, et leurs lignes si le concept le sait, d'un trait. */
export async function passerEnsemble<
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
  demandes: readonly (Demande<X, N> & { readonly tenu: Tenu })[],
  qui: Demandeur,
): Promise<readonly { effets: E; ecrit: Ecrit }[]> {
  const calcules: { tenu: Tenu; effets: E }[] = []
  for (const { tenu, transition, donnees = {} } of demandes) {
    const faits = await concept.faits(ctx, tenu, transition, donnees)
    const contexte = { faits, donnees, aujourdhui: ctx.aujourdhui }
    const passage = applyTransition(concept.automate, transition, contexte, qui)
    const dits = effetsDuPassage(concept.automate, passage, contexte, qui, ctx.maintenant.toISOString())
    calcules.push({ tenu, effets: (await concept.preparer?.(ctx, tenu, dits, faits)) ?? (dits as E) })
  }
  const par = qui === SYSTEME ? null : qui.id || null
  const { sujet } = concept
  if (sujet !== null) {
    const alertes = calcules.map(({ tenu, effets }) => ({
      sujetId: sujet(tenu),
      alertesFermees: effets.alertesFermees,
      alertesCreees: effets.alertesCreees,
    }))
    await appliquerAlertesDe(ctx, alertes, par)
  }
  const passages: PassageAEcrire<X, Tenu, Colonnes, E>[] = []
  for (const { tenu, effets } of calcules) {
    const colonnes = { ...concept.colonnes(effets, ctx), statut: effets.nouveau }
    for (const action of effets.actions) Object.assign(colonnes, await concept.actions[action as X['action']](ctx, tenu, effets, par))
    passages.push({ tenu, colonnes, effets })
  }
  const ecrits =
    (await concept.ecrireEnsemble?.(ctx, passages, par)) ??
    (await unParUn(passages, (un) => concept.ecrire(ctx, un.tenu, un.colonnes, un.effets, par)))
  return calcules.map(({ effets }, rang) => ({ effets, ecrit: ecrits[rang] as Ecrit }))
}

async function unParUn<A, B>(elements: readonly A[], faire: (element: A) => Promise<B>): Promise<B[]> {
  const faits: B[] = []
  for (const element of elements) faits.push(await faire(element))
  return faits
}
