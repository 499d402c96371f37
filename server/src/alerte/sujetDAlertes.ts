import type { Acteur } from '@relogement/domain/acces/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'
import type { DuSujet } from './presenterAlerte.ts'

/** Ce que les alertes savent d'une sorte d'objet, pour qui les lit de loin : la cloche, le récapitulatif du matin. */
export interface SujetDAlertes<O extends { readonly id: string } = { readonly id: string }> {
  readonly pluriel: string
  /** Les lignes de l'objet, jointes à gauche sur `alerte a` par `a.sujet_id`. */
  readonly joint: RawBuilder<unknown>
  /** L'alerte est d'un objet de cette sorte. */
  readonly sien: Condition
  /** Et de ceux que l'acteur atteint : hors de sa portée, ses alertes n'existent pas pour lui. */
  readonly visible: (acteur: Acteur) => Condition
  /** Les alertes qui s'adressent à lui parce qu'il suit l'objet, ou en est le partenaire. */
  readonly adressees: (acteur: Acteur) => readonly Condition[]
  /** L'objet tel que l'acteur le lit, en JSON. */
  readonly lu: (acteur: Acteur) => RawBuilder<O>
  /** Il y pose et y clôt des alertes. */
  readonly agit: (acteur: Acteur, objet: O) => boolean
  /** Ce qu'une alerte en dit. */
  readonly dit: (objet: O) => Omit<DuSujet, 'chemin'>
  /** De quoi le nommer dans un courriel, que l'on lit sur un écran verrouillé : jamais une personne. */
  readonly code: (objet: O) => string
}

export type SujetsDAlertes = readonly SujetDAlertes[]

/** Garde le type de l'objet dans l'entrée, et l'oublie dehors. */
export const defineSujetDAlertes = <O extends { readonly id: string }>(sujet: SujetDAlertes<O>): SujetDAlertes =>
  sujet as unknown as SujetDAlertes

/** De quel objet une alerte parle : sa sorte, et lui tel que l'acteur le lit. */
export interface ObjetDAlerte {
  readonly pluriel: string
  readonly objet: { readonly id: string }
}

/** Les jointures de tous les sujets. */
export const joints = (sujets: SujetsDAlertes) =>
  sql.join(
    sujets.map(({ joint }) => joint),
    sql` `,
  )

/** L'objet d'une alerte, en JSON ; `null` : elle n'est d'aucun. */
export const objetLu = (sujets: SujetsDAlertes, acteur: Acteur): RawBuilder<ObjetDAlerte | null> =>
  sql`case ${sql.join(
    sujets.map(({ sien, pluriel, lu }) => sql`when ${sien} then json_build_object('pluriel', ${sql.lit(pluriel)}, 'objet', ${lu(acteur)})`),
    sql` `,
  )} end`

export function sujetDe(sujets: SujetsDAlertes, { pluriel }: ObjetDAlerte): SujetDAlertes {
  const trouve = sujets.find((sujet) => sujet.pluriel === pluriel)
  if (!trouve) throw new Error('Sorte de sujet inconnue')
  return trouve
}
