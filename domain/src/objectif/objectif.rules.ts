// Les objectifs par mois (domain-rules § 5.10, spécification § 4 « Objective colouring ») : les mêmes règles pour un chargé et une opération.
import { ajouterMoisAuMois, moisEntre } from '../common/date.ts'
import type { Plage } from './plage.ts'

/** Un mois d'une grille ; nul : rien n'a été décidé, saisi ou calculé pour lui. */
export interface MoisDObjectif {
  /** « AAAA-MM ». */
  readonly mois: string
  /** La cible décidée. */
  readonly objectif: number | null
  /** Ce que l'on prévoit aujourd'hui, saisi. */
  readonly previsionnel: number | null
  readonly realise: number
  /** Ceux de son réalisé qu'aucune liste ne montre plus (décision 0184) ; absent : ils ne s'en comptent pas à part. */
  readonly archives?: number
  readonly objectifRecalcule: number | null
  /** De plusieurs mois réunis : ce que leur prévisionnel compte d'objectifs recalculés. */
  readonly dontRecalcule?: number
}

/** Un mois dont rien n'est dit et où rien ne s'est fait. */
export const moisVide = (mois: string): MoisDObjectif => ({
  mois,
  objectif: null,
  previsionnel: null,
  realise: 0,
  objectifRecalcule: null,
})

/** Ce qui a été décidé ou saisi pour un mois. */
export type MoisDit = Pick<MoisDObjectif, 'objectif' | 'previsionnel'>

/** Ce qui s'est fait un mois. */
export type MoisFait = Pick<MoisDObjectif, 'realise' | 'archives'>

/** Ces mois, chacun avec ce qui en a été dit, ce qui s'y est fait et son objectif recalculé. */
export const grilleDe = (
  mois: readonly string[],
  dits: ReadonlyMap<string, MoisDit>,
  faits: ReadonlyMap<string, MoisFait>,
  recalcules: ReadonlyMap<string, number>,
): MoisDObjectif[] =>
  mois.map((cle) => ({
    mois: cle,
    objectif: dits.get(cle)?.objectif ?? null,
    previsionnel: dits.get(cle)?.previsionnel ?? null,
    ...(faits.get(cle) ?? { realise: 0 }),
    objectifRecalcule: recalcules.get(cle) ?? null,
  }))

/** Tous les mois d'une plage ; d'un mois dont rien n'est dit, rien. */
export function moisDeLaPlage(mois: readonly MoisDObjectif[], { debut, fin }: Plage): MoisDObjectif[] {
  const connus = new Map(mois.map((un) => [un.mois, un]))
  return moisEntre(debut, fin).map((cle) => connus.get(cle) ?? moisVide(cle))
}

/** Un total en parts égales, le reste sur les premières. */
export function repartir(total: number, parts: number): number[] {
  const [chacune, reste] = [Math.floor(total / parts), total % parts]
  return Array.from({ length: parts }, (_, rang) => chacune + (rang < reste ? 1 : 0))
}

/** Le même, sur les mois de `debut` à `fin`, bornes comprises ; vide si la fin précède. */
export function repartirParMois(total: number, debut: string, fin: string): Map<string, number> {
  const mois = moisEntre(debut, fin)
  const parts = mois.length === 0 ? [] : repartir(total, mois.length)
  return new Map(mois.map((cle, rang) => [cle, parts[rang] ?? 0]))
}

/** Ce qu'il restait à faire à la fin du dernier mois clos, et le dernier mois pour le faire. */
export interface ResteAFaire {
  readonly restants: number
  /** « AAAA-MM » ; nul : aucune fin n'est connue, rien ne se recalcule. */
  readonly fin: string | null
}

/** L'objectif recalculé de chaque mois à venir, le mois courant compris : chaque reste va jusqu'à sa fin ; passée, il est dû ce mois-ci. */
export function recalculer(restes: readonly ResteAFaire[], moisCourant: string): Map<string, number> {
  const total = new Map<string, number>()
  for (const { restants, fin } of restes) {
    if (fin === null) continue
    for (const [mois, part] of repartirParMois(Math.max(0, restants), moisCourant, fin < moisCourant ? moisCourant : fin))
      total.set(mois, (total.get(mois) ?? 0) + part)
  }
  return total
}

/** Ce qui est prévu pour un mois : ce qui a été saisi, sinon l'objectif recalculé, sinon la cible (issue du tableau de bord, § 3). */
export const prevuDe = ({
  previsionnel,
  objectifRecalcule,
  objectif,
}: Pick<MoisDObjectif, 'previsionnel' | 'objectifRecalcule' | 'objectif'>): number | null => previsionnel ?? objectifRecalcule ?? objectif

/**
 * Ce qui est prévu depuis le début jusqu'à la fin d'un mois (décision 0085). Un objectif recalculé répartit ce qui restait à la fin du dernier
 * mois clos, arriéré compris : l'arriéré, déjà compté à son mois, ne s'ajoute pas une seconde fois, ni rien au-delà de ce qui est à reloger.
 */
export function cumulPrevu(mois: readonly MoisDObjectif[], fin: string, moisCourant: string): number {
  const somme = (valeurs: readonly (number | null)[]): number => valeurs.reduce<number>((total, valeur) => total + (valeur ?? 0), 0)
  const jusquAlors = mois.filter((un) => un.mois <= fin)
  const dit = somme(jusquAlors.filter((un) => !estRecalcule(un)).map(prevuDe))
  const recalcule = somme(jusquAlors.filter(estRecalcule).map(prevuDe))
  const clos = mois.filter((un) => un.mois < moisCourant)
  const faits = somme(clos.map(({ realise }) => realise))
  const arriere = Math.max(0, somme(clos.map(prevuDe)) - faits)
  const aReloger = faits + somme(mois.map(({ objectifRecalcule }) => objectifRecalcule))
  return dit + Math.max(0, Math.min(recalcule - arriere, aReloger - dit))
}

/** Rien n'a été saisi : ce qui est prévu vient, en tout ou partie, de l'objectif recalculé. */
export const estRecalcule = ({ previsionnel, objectifRecalcule, dontRecalcule }: MoisDObjectif): boolean =>
  dontRecalcule !== undefined || (previsionnel === null && objectifRecalcule !== null)

/** Comment le dire ; d'un trimestre entamé, ce qui a été prévu mois par mois s'y ajoute. `null` : rien ne s'en recalcule. */
export function direLeRecalcul(mois: MoisDObjectif): string | null {
  if (!estRecalcule(mois)) return null
  const { dontRecalcule } = mois
  return dontRecalcule === undefined || dontRecalcule === prevuDe(mois)
    ? 'Objectif recalculé'
    : `Dont ${dontRecalcule} d’objectif recalculé`
}

/** Un mois entamé est atteint si le réalisé vaut au moins le prévu ; à venir, ou sans rien de prévu, il n'est ni l'un ni l'autre. */
export function tenueDe(mois: MoisDObjectif, moisCourant: string): 'ATTEINT' | 'MANQUE' | null {
  const prevu = prevuDe(mois)
  if (mois.mois > moisCourant || prevu === null) return null
  return mois.realise >= prevu ? 'ATTEINT' : 'MANQUE'
}

/** « 2026-T2 » (spécification § 9 : les mois par trois). */
export const trimestreDe = (mois: string): string => `${mois.slice(0, 4)}-T${Math.floor((Number(mois.slice(5, 7)) - 1) / 3) + 1}`

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0))

const recalculDe = (deja: MoisDObjectif | undefined, un: MoisDObjectif): Pick<MoisDObjectif, 'dontRecalcule'> => {
  const sien = estRecalcule(un) ? (un.dontRecalcule ?? prevuDe(un) ?? 0) : undefined
  return deja?.dontRecalcule === undefined && sien === undefined ? {} : { dontRecalcule: (deja?.dontRecalcule ?? 0) + (sien ?? 0) }
}

const archivesDe = (deja: MoisDObjectif | undefined, { archives }: MoisDObjectif): Pick<MoisDObjectif, 'archives'> =>
  deja?.archives === undefined && archives === undefined ? {} : { archives: (deja?.archives ?? 0) + (archives ?? 0) }

/** Les mois réunis sous une clé, dans l'ordre où elles viennent : ce qui n'est dit d'aucun ne l'est pas de leur somme. */
export function reunirPar(mois: readonly MoisDObjectif[], cleDe: (mois: string) => string): MoisDObjectif[] {
  const sommes = new Map<string, MoisDObjectif>()
  for (const un of mois) {
    const cle = cleDe(un.mois)
    const deja = sommes.get(cle)
    sommes.set(cle, {
      mois: cle,
      objectif: plus(deja?.objectif ?? null, un.objectif),
      previsionnel: plus(deja?.previsionnel ?? null, prevuDe(un)),
      realise: (deja?.realise ?? 0) + un.realise,
      ...archivesDe(deja, un),
      objectifRecalcule: plus(deja?.objectifRecalcule ?? null, un.objectifRecalcule),
      ...recalculDe(deja, un),
    })
  }
  return [...sommes.values()]
}

/** Les mois réunis par trimestre : ce qui n'est dit d'aucun de ses mois ne l'est pas du trimestre. */
export const parTrimestre = (mois: readonly MoisDObjectif[]): MoisDObjectif[] => reunirPar(mois, trimestreDe)

/** Les mois d'une grille, années entières : celle du début et les deux suivantes au moins (spécification A § 2). */
export const moisDeLaGrille = (debut: string, fin: string): string[] => {
  const assez = ajouterMoisAuMois(`${debut.slice(0, 4)}-01`, 35)
  return moisEntre(`${debut.slice(0, 4)}-01`, fin > assez ? `${fin.slice(0, 4)}-12` : assez)
}
