// Le plan stratégique de relogement (domain-rules § 13.5) : sa grille, ses repères, et ce qui s'y saisit.
import { moisDe } from '../common/date.ts'
import { type MoisDObjectif, moisDeLaPlage, parTrimestre, repartir, reunirPar, trimestreDe } from '../objectif/objectif.rules.ts'
import type { Nature } from '../objectif/objectif.schema.ts'
import type { Plage } from '../objectif/plage.ts'

/** Par mois ou par trimestre, comme la spécification les nomme. */
export const styles = { months: 'Mensuel', quarters: 'Trimestriel' } as const
export type Style = keyof typeof styles

/** La période d'un mois dans cette grille : lui-même, ou son trimestre. */
export const periodeDe = (mois: string, style: Style): string => (style === 'months' ? mois : trimestreDe(mois))

/** Toutes les périodes d'une plage ; d'un mois dont rien n'est dit, rien. */
export function grilleDe(mois: readonly MoisDObjectif[], plage: Plage, style: Style): MoisDObjectif[] {
  const tous = moisDeLaPlage(mois, plage)
  return style === 'months' ? tous : parTrimestre(tous)
}

/** Ce que font ensemble plusieurs opérations, période par période. */
export const additionner = (grilles: readonly (readonly MoisDObjectif[])[]): MoisDObjectif[] => reunirPar(grilles.flat(), (cle) => cle)

/**
 * Une période échue est tenue si le réalisé vaut au moins l'objectif décidé ; à venir, ou sans objectif, ni l'un ni l'autre ; celle qui est en
 * cours n'est pas finie : elle ne se dit que déjà tenue.
 */
export function tenueDuPlan({ mois, objectif, realise }: MoisDObjectif, courante: string): 'ATTEINT' | 'MANQUE' | null {
  if (objectif === null || mois > courante) return null
  if (realise >= objectif) return 'ATTEINT'
  return mois === courante ? null : 'MANQUE'
}

/** Le réalisé moins l'objectif d'une période commencée ; fait sans être visé, il compte en entier : l'écart d'un total est la somme de ceux de ses lignes. */
export const ecartDe = ({ mois, objectif, realise }: MoisDObjectif, courante: string): number | null =>
  mois > courante || (objectif === null && realise === 0) ? null : realise - (objectif ?? 0)

/** Le mois où les entretiens commencent : celui du premier qui s'est fait, sinon du premier qui se vise. */
export function debutDesEntretiens(entretiens: readonly MoisDObjectif[]): string | null {
  const fait = entretiens.find(({ realise }) => realise > 0)
  const vise = entretiens.find(({ objectif, previsionnel }) => (objectif ?? 0) + (previsionnel ?? 0) > 0)
  return (fait ?? vise)?.mois ?? null
}

interface Occupation {
  /** Le jalon « Immeuble vide ». */
  readonly jalon: { readonly objectif: string | null; readonly report: string | null; readonly reel: string | null } | null
  readonly finDuPsr: string | null
  readonly menages: number
  readonly restants: number
  readonly dernierRelogement: string | null
}

/** Le mois où l'immeuble est vide : constaté, sinon celui du dernier relogement, sinon prévu ; une prévision dépassée n'est plus un repère. */
export function moisDImmeubleVide({ jalon, finDuPsr, menages, restants, dernierRelogement }: Occupation, jour: string): string | null {
  if (jalon?.reel != null) return moisDe(jalon.reel)
  if (menages > 0 && restants === 0) return dernierRelogement
  const prevu = jalon?.report ?? jalon?.objectif ?? finDuPsr
  return prevu !== null && moisDe(prevu) >= moisDe(jour) ? moisDe(prevu) : null
}

/** Ce que la grille laisse saisir d'une opération, et où cela s'écrit. */
export const saisissables = {
  objectif: { nature: 'relogements', champ: 'objectif', titre: 'Objectif relogements' },
  previsionnel: { nature: 'relogements', champ: 'previsionnel', titre: 'Prévisionnel' },
  entretiens: { nature: 'entretiens', champ: 'objectif', titre: 'Objectif entretiens' },
} as const satisfies Readonly<Record<string, { nature: Nature; champ: 'objectif' | 'previsionnel'; titre: string }>>
export type Saisissable = keyof typeof saisissables

/** Par période ; nul : rien n'en est décidé. */
export type SaisieDuPlan = Readonly<Record<Saisissable, Readonly<Record<string, number | null>>>>

type DeuxNatures = Readonly<Record<Nature, readonly MoisDObjectif[]>>

/** Ce qui est décidé d'une opération, à reprendre dans la grille. */
export function saisieDuPlan(plan: DeuxNatures, plage: Plage, style: Style): SaisieDuPlan {
  const decide = ({ nature, champ }: (typeof saisissables)[Saisissable]) => {
    const periodes = new Map<string, number | null>()
    for (const mois of grilleDe(plan[nature], plage, 'months')) {
      const cle = periodeDe(mois.mois, style)
      const deja = periodes.get(cle) ?? null
      periodes.set(cle, mois[champ] === null ? deja : (deja ?? 0) + mois[champ])
    }
    return Object.fromEntries(periodes)
  }
  return {
    objectif: decide(saisissables.objectif),
    previsionnel: decide(saisissables.previsionnel),
    entretiens: decide(saisissables.entretiens),
  }
}

interface MoisEcrit {
  readonly mois: string
  readonly objectif?: number | null
  readonly previsionnel?: number | null
}

/** Ce qui change d'une saisie à l'autre, mois par mois : un trimestre se répartit entre les siens, le reste sur les premiers. */
export function moisChanges(avant: SaisieDuPlan, apres: SaisieDuPlan): Record<Nature, MoisEcrit[]> {
  const ecrits = { relogements: new Map<string, MoisEcrit>(), entretiens: new Map<string, MoisEcrit>() }
  for (const [cle, { nature, champ }] of Object.entries(saisissables) as [Saisissable, (typeof saisissables)[Saisissable]][])
    for (const [periode, valeur] of Object.entries(apres[cle])) {
      if (valeur === (avant[cle][periode] ?? null)) continue
      const mois = moisDeLaPeriode(periode)
      const parts = valeur === null ? null : repartir(valeur, mois.length)
      for (const [rang, un] of mois.entries())
        ecrits[nature].set(un, { ...(ecrits[nature].get(un) ?? { mois: un }), [champ]: parts?.[rang] ?? null })
    }
  return { relogements: [...ecrits.relogements.values()], entretiens: [...ecrits.entretiens.values()] }
}

/** Le mois lui-même, ou les trois de son trimestre. */
function moisDeLaPeriode(periode: string): string[] {
  const [annee = '', trimestre] = periode.split('-T')
  if (trimestre === undefined) return [periode]
  const premier = (Number(trimestre) - 1) * 3
  return [1, 2, 3].map((rang) => `${annee}-${String(premier + rang).padStart(2, '0')}`)
}
