// Les critères qui rapprochent un ménage d'un logement, et leur poids (domain-rules § 5.9).
import type { Liste } from '../common/listes.ts'
import type { DebutsDesVariables, Variables } from '../menage/completude/variables.ts'
import type { CodeVariable } from '../referentiel/variables.ts'
import type { ClassesDuLogement, ClassesDuMenage } from './classes.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import type { RangeeDeLogements } from './rangee.ts'

/** Dans l'ordre où ils se lisent. */
export const criteres = {
  TAILLE: 'Typologie',
  LOYER: 'Part à charge',
  SECTEUR: 'Secteurs souhaités',
  ACCESSIBILITE: 'Accès',
  COTATION: 'Cotation',
  ATTENTE: 'Attente',
  RETOUR_PRU: 'Retour dans le PRU',
} as const satisfies Liste
export type Critere = keyof typeof criteres
export const codesCriteres = Object.keys(criteres) as Critere[]

const variableDe = (critere: Critere): CodeVariable => `RAPPROCHEMENT_${critere}`

export type Poids = Readonly<Record<Critere, number>>

/** Les poids en vigueur ; un poids que la table ne dit pas ne compte pas. */
export const poidsDe = (variables: Variables): Poids =>
  Object.fromEntries(codesCriteres.map((critere) => [critere, variables[variableDe(critere)] ?? 0])) as Poids

export const debutDuPoids = (debuts: DebutsDesVariables, critere: Critere): string | null => debuts[variableDe(critere)] ?? null

export interface Ici {
  readonly jour: string
  readonly variables: Variables
}

/** Comment un critère se lit d'un couple. */
export interface Mots {
  readonly valeur: string
  readonly raison: string
  /** Ce qui lui donnerait tous ses points, quand quelqu'un y peut quelque chose. */
  readonly mieux?: string
}

/** Ce qui se mesure d'un couple : leurs classes servent à ce qui ne se calcule pas à chaque fois. */
export type Mesurer<R> = (menage: FaitsDuMenage, logement: FaitsDuLogement, duMenage: ClassesDuMenage, duLogement: ClassesDuLogement) => R

/** Face à un logement, ce que la règle mesure des ménages d'une classe, une fois pour tous. */
export interface FaceA<K extends keyof ClassesDuMenage = keyof ClassesDuMenage> {
  /** Ce que la règle lit du ménage. */
  readonly classe: K
  readonly mesurer: (logement: FaitsDuLogement, duLogement: ClassesDuLogement) => (classe: ClassesDuMenage[K]) => number
  /** La part, quand elle dépend aussi des ressources de chacun ; à défaut, c'est la mesure. */
  readonly selonLesRessources?: (mesure: number, ressources: number | null) => number
}

type UneFaceA = { readonly [K in keyof ClassesDuMenage]: FaceA<K> }[keyof ClassesDuMenage]

/** Des milliers de couples se comptent, quelques-uns se lisent : ce que le critère donne, puis ses mots. */
export interface Regle {
  /** La part de son poids, de 0 à 1. */
  readonly part: Mesurer<number>
  /** La même, face à un logement et pour des milliers de ménages. */
  readonly faceA: UneFaceA
  /** La même, face à un ménage et pour des milliers de logements : celle de chaque place. */
  readonly faceAuMenage: (menage: FaitsDuMenage, duMenage: ClassesDuMenage, logements: RangeeDeLogements) => (place: number) => number
  readonly dire: (menage: FaitsDuMenage, logement: FaitsDuLogement) => Mots
}
