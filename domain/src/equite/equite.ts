// L'équité des relogements : l'attente, les refus et la qualité du logement obtenu, comparés selon le secteur, l'âge et le type de famille. Jamais selon
// l'origine : ni nationalité, ni nom, ni pays ne sont un critère, et aucun n'entre dans un calcul (décision 0062).
import { definitionDe, type Indicateur } from '../anru/indicateurs.ts'

/** Selon quoi l'on compare ; chacun est un indicateur, sauf le secteur : le PRU de l'opération. */
export const criteres = {
  SECTEUR: { titre: 'Secteur', de: 'PRU de l’opération', indicateur: null },
  AGE: { titre: 'Âge', de: 'Âge du demandeur principal au bail', indicateur: 'R13_AGE' },
  FAMILLE: { titre: 'Type de famille', de: 'Composition du ménage', indicateur: 'R13_FAMILLE' },
} as const satisfies Readonly<Record<string, { titre: string; de: string; indicateur: Indicateur | null }>>
export type Critere = keyof typeof criteres
export const codesCriteres = Object.keys(criteres) as [Critere, ...Critere[]]

/** Les ménages d'une opération sans PRU. */
export const SANS_PRU = 'SANS_PRU'

interface Constat {
  readonly titre: string
  readonly indicateur: Indicateur
  /** Les classes dont la part se compare ; celles qui n'y entrent pas sont celles de l'indicateur. */
  readonly oui: readonly string[]
}

const constater = <const C extends Readonly<Record<string, Constat>>>(declares: C): C => declares

/** Ce qui se compare : la part d'un indicateur ANRU, dans chaque groupe. */
export const constats = constater({
  ATTENTE: { titre: 'Plus d’un an entre l’entretien et le bail', indicateur: 'R9_ATTENTE', oui: ['PLUS_DE_12_MOIS'] },
  REFUS_SUBIS: { titre: 'Refusés par un GTR ou une commission', indicateur: 'R8_SUBIS', oui: ['UN', 'DEUX_ET_PLUS'] },
  REFUS: { titre: 'Ont refusé un logement', indicateur: 'R8_REFUS', oui: ['UN', 'DEUX', 'TROIS_ET_PLUS'] },
  NEUF: { titre: 'Neuf ou conventionné depuis moins de 5 ans', indicateur: 'R1', oui: ['OUI'] },
  HORS_QPV: { titre: 'Hors quartier prioritaire', indicateur: 'R2', oui: ['OUI'] },
  EFFORT: { titre: 'Taux d’effort de plus de 30 %', indicateur: 'R5', oui: ['PLUS_DE_30'] },
  SUR_OCCUPATION: { titre: 'Sur-occupation du nouveau logement', indicateur: 'R6_APRES', oui: ['SUR_OCCUPATION'] },
})
export type CodeConstat = keyof typeof constats
export const codesConstats = Object.keys(constats) as [CodeConstat, ...CodeConstat[]]

export const colonnes = ['OUI', 'NON', 'HORS'] as const
export type Colonne = (typeof colonnes)[number]

/** La colonne où un constat range une classe de son indicateur. */
export function colonneDe(constat: CodeConstat, classe: string): Colonne {
  const { oui, indicateur }: Constat = constats[constat]
  const { hors = [] } = definitionDe(indicateur)
  return oui.includes(classe) ? 'OUI' : hors.includes(classe) ? 'HORS' : 'NON'
}

/** Les groupes d'un critère dont la liste est connue d'avance. */
export const groupesConnus = (critere: Critere): Readonly<Record<string, string>> => {
  const { indicateur } = criteres[critere]
  return indicateur === null ? {} : definitionDe(indicateur).classes
}

/** La part d'un groupe, en % ; `null` : masquée, ou rien à quoi la rapporter. */
export function partDe({ oui, sur }: { readonly oui: number | null; readonly sur: number | null }): number | null {
  return oui === null || sur === null || sur === 0 ? null : Math.round((oui / sur) * 1000) / 10
}
