// Ce qu'il faut pour clore un compte rendu, et l'ordre que le GTR décide (domain-rules §§ 3.1 et 3.2).
import { minuscule } from '../common/minuscule.ts'
import type { DecisionDuMenage, SuiteDuRefus } from './reunion.listes.ts'

export interface MenageARepondre {
  readonly id: string
  readonly noms: string
  readonly decision: DecisionDuMenage | null
  readonly suite: SuiteDuRefus | null
  readonly commentaire: string | null
}

export interface PropositionARepondre {
  readonly id: string
  readonly logementId: string
  readonly adresse: string
  /** Nul : le candidat est celui du bailleur. */
  readonly menageId: string | null
  readonly noms: string
  /** L'ordre d'arrivée. */
  readonly arrivee: number
  readonly accepte: boolean | null
  readonly rang: number | null
}

/** L'ordre d'un logement : ceux que l'on retient, dans l'ordre dit, puis les refusés ; `vise` y prend la place demandée. */
export function ordreDuLogement<P extends PropositionARepondre>(
  propositions: readonly P[],
  vise: { readonly id: string; readonly rang: number } | null = null,
): P[] {
  const tries = [...propositions].sort(
    (a, b) =>
      Number(a.accepte === false) - Number(b.accepte === false) ||
      (a.rang ?? 900 + a.arrivee) - (b.rang ?? 900 + b.arrivee) ||
      a.arrivee - b.arrivee,
  )
  const deplacee = vise === null ? undefined : tries.find(({ id }) => id === vise.id)
  if (vise === null || deplacee === undefined || deplacee.accepte === false) return tries
  const autres = tries.filter(({ id }) => id !== vise.id)
  const retenus = autres.filter(({ accepte }) => accepte !== false)
  return [
    ...retenus.slice(0, vise.rang - 1),
    deplacee,
    ...retenus.slice(vise.rang - 1),
    ...autres.filter(({ accepte }) => accepte === false),
  ]
}

/** Combien de réponses il manque, ménages et propositions ensemble. */
export const resteARepondre = (menages: readonly MenageARepondre[], propositions: readonly PropositionARepondre[]): number =>
  menages.filter(({ decision }) => decision === null).length + propositions.filter(({ accepte }) => accepte === null).length

/** Refusé sans que rien ne dise encore ce qui est à revoir dans son projet. */
export const resteAJustifier = ({ decision, suite, commentaire }: Reponse): boolean =>
  decision === 'REFUSE' && suite !== 'VEILLE' && !commentaire?.trim()

/** Ce qui se dit en séance d'un ménage ; absent : cette personne ne le lit pas. */
type Reponse = { readonly [Champ in 'decision' | 'suite' | 'commentaire']?: MenageARepondre[Champ] | undefined }

export const A_JUSTIFIER = 'Dites en commentaire ce qui est à revoir dans le projet.'

/** Tout ce qui empêche de clore ; vide : le compte rendu se clôt. */
export function empechementsDeClore(menages: readonly MenageARepondre[], propositions: readonly PropositionARepondre[]): string[] {
  const reste = resteARepondre(menages, propositions)
  return [
    ...(reste > 0 ? [reste === 1 ? 'Une réponse reste à donner.' : `${reste} réponses restent à donner.`] : []),
    ...menages.filter(resteAJustifier).map(({ noms }) => `${noms} : ${minuscule(A_JUSTIFIER)}`),
    ...propositions
      .filter(({ accepte, menageId }) => accepte === true && menages.some(({ id, decision }) => id === menageId && decision === 'REFUSE'))
      .map(({ noms, adresse }) => `${noms} : sa présentation est refusée, le ${adresse} ne peut pas être accepté.`),
    ...rangsFaux(propositions),
  ]
}

/** Les rangs de chaque logement vont de 1 à n, sans trou ni doublon, les refusés à la fin. */
function rangsFaux(propositions: readonly PropositionARepondre[]): string[] {
  const repondues = propositions.filter(({ accepte }) => accepte !== null)
  const logements = new Map<string, PropositionARepondre[]>()
  for (const une of repondues) logements.set(une.logementId, [...(logements.get(une.logementId) ?? []), une])
  return [...logements.values()].flatMap((siennes) => {
    const rangs = siennes.map(({ rang }) => rang)
    const suite = new Set(rangs).size === rangs.length && rangs.every((rang) => rang !== null && rang >= 1 && rang <= rangs.length)
    const [premiere] = siennes
    if (!suite) return [`${premiere?.adresse} : les rangs vont de 1 à ${rangs.length}, sans trou ni doublon.`]
    const dernier = Math.max(0, ...siennes.filter(({ accepte }) => accepte).map(({ rang }) => rang ?? 0))
    return siennes.some(({ accepte, rang }) => !accepte && (rang ?? 0) < dernier)
      ? [`${premiere?.adresse} : les refus viennent après les accords.`]
      : []
  })
}
