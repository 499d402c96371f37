// La commission d'un bailleur : ce qui s'y répond, dans quel ordre, et ce qui en suit (domain-rules §§ 3.2 et 3.4).
import type { Violation } from '../common/errors.ts'
import { refusSiTropLoin } from '../common/horizon.ts'
import type { MotifRefusBailleur } from './cal.listes.ts'

/** Une réponse du bailleur à un candidat. */
export interface ReponseDeCal {
  /** Nul : le candidat du bailleur. */
  readonly propositionId: string | null
  readonly externe: boolean
  readonly accepte: boolean | null
  readonly rang: number
  readonly motif: MotifRefusBailleur | null
  /** Ce qu'a répondu le candidat du bailleur ; nul : rien encore. */
  readonly reponseExterne: boolean | null
}

type Classee = Pick<ReponseDeCal, 'accepte' | 'rang'>

/** Les défavorables en fin de liste, les rangs de 1 à n. */
export function renumeroter<R extends Classee>(reponses: readonly R[]): R[] {
  const refusee = ({ accepte }: Classee) => Number(accepte === false)
  return [...reponses].sort((a, b) => refusee(a) - refusee(b) || a.rang - b.rang).map((reponse, place) => ({ ...reponse, rang: place + 1 }))
}

/** Ce qui empêche d'enregistrer : une réponse manquante, un motif dû, un rang en double ou sauté. */
export function manquesDeLaCal(reponses: readonly ReponseDeCal[]): Violation[] {
  const rangs = reponses.map(({ rang }) => rang)
  return reponses.flatMap(({ accepte, motif, rang, externe }, i) => [
    ...si(accepte === null, i, 'accepte', 'Dites si l’avis est favorable.'),
    ...si(accepte === false && !externe && motif === null, i, 'motif', 'Un avis défavorable a un motif.'),
    ...si(rangs.indexOf(rang) !== i, i, 'rang', `Le rang ${rang} est donné deux fois.`),
    ...si(rang > reponses.length, i, 'rang', `Le rang ${rang} laisse un trou : les rangs vont de 1 à ${reponses.length}.`),
  ])
}

const si = (faux: boolean, i: number, champ: string, message: string): Violation[] =>
  faux ? [{ propertyPath: `reponses[${i}].${champ}`, message }] : []

/** Une commission prévue, une échéance donnée au bailleur : au-delà de l'horizon d'une date prévue, c'est une faute de frappe (décision 0030). */
export function refusDesDates(dates: { readonly calLe: string | null; readonly repondreAvant: string | null }, jour: string): Violation[] {
  return (['calLe', 'repondreAvant'] as const).flatMap((propertyPath) => {
    const message = dates[propertyPath] === null ? null : refusSiTropLoin(dates[propertyPath], jour)
    return message === null ? [] : [{ propertyPath, message }]
  })
}

export interface CandidatDeCal extends ReponseDeCal {
  /** Le ménage a refusé ce logement. */
  readonly refuse?: boolean
}

/** Ce qui suit l'enregistrement : à qui la proposition se prépare, ou pourquoi à personne. */
export type SuiteDeLaCal =
  | { readonly sorte: 'PROPOSITION'; readonly propositionId: string }
  /** Le candidat du bailleur, mieux classé, n'a pas encore répondu. */
  | { readonly sorte: 'ATTENTE_EXTERNE' }
  | { readonly sorte: 'NON_RETENU'; readonly pourquoi: 'EXTERNE' | 'PERSONNE' }

/** Dans l'ordre, sauf qui a refusé ou que le bailleur refuse. */
const enLice = (reponses: readonly CandidatDeCal[]): CandidatDeCal[] =>
  [...reponses]
    .filter(({ accepte, externe, reponseExterne, refuse }) => accepte === true && !refuse && !(externe && reponseExterne === false))
    .sort((a, b) => a.rang - b.rang)

/** Le premier dans l'ordre, sauf qui a refusé ou que le bailleur refuse (spécification § 4, « Top proposals »). */
export function suiteDeLaCal(reponses: readonly CandidatDeCal[]): SuiteDeLaCal {
  const [premiere] = enLice(reponses)
  if (premiere === undefined) return { sorte: 'NON_RETENU', pourquoi: 'PERSONNE' }
  if (!premiere.externe && premiere.propositionId !== null) return { sorte: 'PROPOSITION', propositionId: premiere.propositionId }
  return premiere.reponseExterne === true ? { sorte: 'NON_RETENU', pourquoi: 'EXTERNE' } : { sorte: 'ATTENTE_EXTERNE' }
}

/** Ce qui attend chacun, à la suite de son avis (look/12b) ; un avis défavorable a son motif à la place. */
export function direLesPlaces(reponses: readonly CandidatDeCal[]): string[] {
  const places = new Map<CandidatDeCal, string>()
  const tenus = enLice(reponses)
  for (const [place, reponse] of tenus.entries()) places.set(reponse, direLaPlace(reponse, tenus[place - 1]))
  return reponses.map((reponse) => places.get(reponse) ?? (reponse.accepte === null ? 'À donner' : reponse.refuse ? DEJA : ''))
}

const DEJA = 'A refusé ce logement, ou en a un autre'

function direLaPlace({ externe }: CandidatDeCal, devant: CandidatDeCal | undefined): string {
  if (devant === undefined) return externe ? 'Répond d’abord' : 'Proposition de relogement'
  return devant.externe ? 'Après le candidat externe' : 'Suivant si refus'
}

/** « À l'enregistrement, … », lu avant d'enregistrer (look/12b) ; `nom` : celui du ménage à qui la proposition se prépare. */
export function direLaSuite(suite: SuiteDeLaCal, nom: string): string {
  if (suite.sorte === 'PROPOSITION') return `une proposition de relogement est préparée pour ${nom}. Elle part quand vous l’envoyez.`
  if (suite.sorte === 'ATTENTE_EXTERNE') return 'rien ne se prépare : le candidat du bailleur, mieux classé, doit répondre d’abord.'
  return suite.pourquoi === 'EXTERNE'
    ? 'le logement passe Non retenu : le candidat du bailleur, de rang 1, l’a accepté.'
    : 'le logement passe Non retenu : aucun candidat n’est retenu.'
}
