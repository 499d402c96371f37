import type { Jour } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { Etape } from '../parcours/parcours.ts'
import type { ReunionDemo } from '../socle/reunions.ts'

/** Un passage en GTR des logements d'un ménage, et ce qui en est sorti. */
export type Tour =
  | { readonly sorte: 'REFUS_DU_GTR' | 'EN_ATTENTE'; readonly menage: MenageDemo; readonly reunion: ReunionDemo }
  | { readonly sorte: 'REFUS'; readonly menage: MenageDemo; readonly reunion: ReunionDemo; readonly refusLe: Jour }
  | TourGagnant
  /** Un logement du parc privé, de sa description à la réponse. */
  | {
      readonly sorte: 'PRIVE'
      readonly menage: MenageDemo
      readonly decritLe: Jour
      readonly valideLe: Jour | null
      readonly reponseLe: Jour | null
    }

export interface TourGagnant {
  readonly sorte: 'ACCEPTATION'
  readonly menage: MenageDemo
  readonly reunion: ReunionDemo
  /** Un autre logement retenu, refusé d'abord. */
  readonly refusLe: Jour | null
  /** La première acceptation retire les autres propositions ; la dernière vaut. */
  readonly premiereLe: Jour
  readonly acceptationLe: Jour
}

/** Les passages que raconte le parcours. */
export function toursDe(menage: MenageDemo): Tour[] {
  const { etapes } = menage.parcours
  return etapes.flatMap((etape, rang): Tour[] => {
    const suites = suitesDe(etapes.slice(rang + 1))
    const le = (transition: Etape['transition']) => suites.findLast((suite) => suite.transition === transition)?.jour ?? null
    const acceptation = le('acceptation_logement')
    const refus = le('refus_proposition')
    if (etape.transition === 'proposer_bailleur_prive') {
      return [{ sorte: 'PRIVE', menage, decritLe: etape.jour, valideLe: le('valider_bailleur_prive'), reponseLe: acceptation }]
    }
    if (etape.reunion === null) return []
    const { reunion } = etape
    if (etape.transition === 'refuser_en_gtr') return [{ sorte: 'REFUS_DU_GTR', menage, reunion }]
    if (etape.transition !== 'accepter_en_gtr') return []
    if (acceptation !== null) {
      const premiere = suites.find(({ transition }) => transition === 'acceptation_logement')?.jour ?? acceptation
      return [{ sorte: 'ACCEPTATION', menage, reunion, refusLe: refus, premiereLe: premiere, acceptationLe: acceptation }]
    }
    if (refus !== null) return [{ sorte: 'REFUS', menage, reunion, refusLe: refus }]
    return [{ sorte: 'EN_ATTENTE', menage, reunion }]
  })
}

const DEBUT_D_UN_TOUR: readonly Etape['transition'][] = ['accepter_en_gtr', 'refuser_en_gtr', 'proposer_bailleur_prive']

/** Les étapes jusqu'au passage suivant. */
function suitesDe(etapes: readonly Etape[]): readonly Etape[] {
  const prochain = etapes.findIndex(({ transition }) => DEBUT_D_UN_TOUR.includes(transition))
  return prochain === -1 ? etapes : etapes.slice(0, prochain)
}
