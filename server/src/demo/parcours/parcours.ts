import { rangDuStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { NomTransitionMenage } from '@relogement/domain/menage/menage.transitions'
import type { Alea } from '../alea.ts'
import { type Jour, ouvreApres, ouvreAvant } from '../jours.ts'
import type { Calendrier, ReunionDemo } from '../socle/reunions.ts'
import type { PruDemo } from '../socle/territoires.ts'
import { repartition } from './repartition.ts'
import { type Pas, scenarioVers } from './scenarios.ts'

export interface Etape {
  readonly transition: NomTransitionMenage
  readonly jour: Jour
  /** Le GTR qui décide, ou auquel le ménage s'inscrit. */
  readonly reunion: ReunionDemo | null
}

export interface Parcours {
  readonly statut: StatutMenage
  readonly creeLe: Jour
  readonly etapes: readonly Etape[]
}

interface Situation {
  readonly statut: StatutMenage
  readonly pru: PruDemo
  /** Rien ne se passe avant : l'opération n'a pas commencé. */
  readonly pasAvant: Jour
  readonly aujourdhui: Jour
  readonly calendrier: Calendrier
}

/** On presse le pas tant que le chemin ne tient pas depuis le début de l'opération. */
const ALLURES = [1, 0.7, 0.5, 0.35, 0.2, 0.1, 0.04] as const

/** Le chemin d'un ménage jusqu'à son statut, daté à rebours d'aujourd'hui ; `null` : il ne tient pas dans le temps donné. */
export function parcourir(situation: Situation, alea: Alea): Parcours | null {
  const { statut, pasAvant, aujourdhui } = situation
  const pas = scenarioVers(statut, alea)
  const [min, max] = repartition[statut].depuis
  const depuis = alea.entier(min, max)
  const auPlusTot = aujourdhui - max
  for (const allure of ALLURES) {
    const dernier = ouvreAvant(aujourdhui - Math.max(min, Math.round(depuis * allure)))
    const parcours = pas.length === 0 ? { creeLe: dernier, etapes: [] } : dater(pas, { dernier, auPlusTot, allure }, situation, alea)
    if (parcours !== null && parcours.creeLe >= pasAvant) return { statut, ...parcours }
  }
  return null
}

interface Rythme {
  /** Jour du dernier passage. */
  readonly dernier: Jour
  readonly auPlusTot: Jour
  readonly allure: number
}

function dater(
  pas: readonly Pas[],
  { dernier, auPlusTot, allure }: Rythme,
  { pru, calendrier }: Situation,
  alea: Alea,
): Omit<Parcours, 'statut'> | null {
  const etapes: EtapeDatee[] = []
  let jour = dernier
  for (const { transition, ecart, seance, auMoins } of pas.toReversed()) {
    const reunion = seance
      ? calendrier.derniere(pru, jour)
      : transition === 'inscrire_gtr'
        ? reunionVisee(etapes[0], calendrier, pru, jour, alea)
        : null
    if (seance) {
      if (reunion === null) return null
      jour = reunion.jour
    }
    const apres = Math.max(auMoins, Math.round(alea.entier(...ecart) * allure))
    etapes.unshift({ transition, jour, reunion, seance, apres })
    jour = ouvreAvant(jour - apres)
  }
  resserrer(etapes, dernier - auPlusTot)
  return { creeLe: jour, etapes: etapes.map(({ transition, jour: le, reunion }) => ({ transition, jour: le, reunion })) }
}

interface EtapeDatee extends Etape {
  jour: Jour
  readonly seance: boolean
  /** Jours voulus depuis le passage précédent. */
  readonly apres: number
}

/** Les séances sont à date fixe : ce qui les suit s'en rapproche ; les derniers passages, d'autant de jours que leur statut le permet. */
function resserrer(etapes: EtapeDatee[], marge: number): void {
  for (const [rang, { seance, jour }] of etapes.entries()) {
    const suites = etapes.slice(rang + 1)
    const prochaine = suites.findIndex((suite) => suite.seance || suite.transition === 'inscrire_gtr')
    const groupe = prochaine === -1 ? suites : suites.slice(0, prochaine)
    const [premiere] = groupe
    if (!seance || premiere === undefined) continue
    const ecart = premiere.jour - jour - premiere.apres
    const avance = prochaine === -1 ? Math.min(ecart, marge) : ecart
    if (avance <= 0) continue
    let pasAvant = jour
    for (const etape of groupe) {
      etape.jour = ouvreApres(Math.max(ouvreAvant(etape.jour - avance), pasAvant + 1))
      pasAvant = etape.jour
    }
  }
}

/** La réunion où l'inscription mène : celle qui décide ensuite, une prochaine, ou celle qui a eu lieu sans le ménage retiré. */
function reunionVisee(suivante: Etape | undefined, calendrier: Calendrier, pru: PruDemo, jour: Jour, alea: Alea): ReunionDemo {
  if (suivante?.reunion) return suivante.reunion
  return suivante === undefined ? alea.choisir(calendrier.prochaines(pru)) : calendrier.suivante(pru, jour)
}

/** Le bail est signé ou à signer : une proposition acceptée et une seule. */
export const estReloge = (statut: StatutMenage): boolean =>
  rangDuStatut(statut) >= rangDuStatut('SIGNATURE_DU_BAIL') && rangDuStatut(statut) <= rangDuStatut('CLOTURE')
