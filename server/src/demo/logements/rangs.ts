import type { LogementDemo } from './logement.ts'
import type { PropositionDemo } from './proposition.ts'

/** D'abord qui a répondu, dans l'ordre des réponses ; puis qui attend, qui s'est retiré, et les refusés (domain-rules § 3.2). */
const ORDRE: Readonly<Record<PropositionDemo['issue'], number>> = {
  refusee_menage: 0,
  acceptee_menage: 1,
  ouverte: 2,
  retiree: 3,
  refusee_cal: 4,
  refusee_gtr: 5,
}

/** Donne leurs rangs aux candidats d'un logement : arrivée, décision du GTR, ordre du bailleur. */
export function ranger({ propositions }: LogementDemo): void {
  const internes = propositions.filter(({ menage }) => menage !== null)
  for (const [rang, proposition] of internes.sort((a, b) => a.creeLe - b.creeLe || (a.id < b.id ? -1 : 1)).entries())
    proposition.rangs.gtr = rang + 1
  const classes = (retenues: readonly PropositionDemo[]) =>
    [...retenues].sort(
      (a, b) =>
        ORDRE[a.issue] - ORDRE[b.issue] || Number(b.ecriteLe !== null) - Number(a.ecriteLe !== null) || (a.finLe ?? 0) - (b.finLe ?? 0),
    )
  for (const [rang, proposition] of classes(internes.filter(({ gtrLe }) => gtrLe !== null)).entries()) proposition.rangs.reponse = rang + 1
  for (const [rang, proposition] of classes(propositions.filter(({ calLe }) => calLe !== null)).entries())
    proposition.rangs.bailleur = rang + 1
}
