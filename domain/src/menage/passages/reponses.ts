// Ce qu'un passage écrit sur les propositions du ménage (domain-rules §§ 1.3 et 3.3).
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import * as propositions from '../menage.propositions.ts'
import type { SuiteProposition } from '../menage.suites.ts'

/** Sans proposition désignée, le client de la spécification la complétera par un appel à suivre : rien n'est écrit d'ici. */
export function acceptation(faits: FaitsMenage, donnees: DonneesPassage): SuiteProposition[] {
  if (!donnees.propositionId) return []
  return [
    { id: donnees.propositionId, statut: 'acceptee_menage', acceptation: { apl: donnees.apl ?? null } },
    ...propositions
      .ouvertes(faits)
      .filter(({ id }) => id !== donnees.propositionId)
      .map(({ id }): SuiteProposition => ({ id, statut: 'retiree' })),
  ]
}

/** Celle que le ménage refuse, si elle est désignée. */
export const refusee = (faits: FaitsMenage, { propositionId }: DonneesPassage): FaitsProposition | null =>
  propositionId ? propositions.designee(propositions.refusables(faits), propositionId) : null

export function refus(faits: FaitsMenage, donnees: DonneesPassage): SuiteProposition[] {
  const designee = refusee(faits, donnees)
  if (designee === null) return []
  const reponse = { motif: donnees.motif ?? null, date: donnees.date ?? null, legitime: donnees.legitime ?? false }
  return [{ id: designee.id, statut: 'refusee_menage', acceptation: null, refus: reponse }]
}

export const sansAcceptation = (faits: FaitsMenage): SuiteProposition[] => propositions.accepteesParLeMenage(faits).map(sansReponse)

export function sansRefus(faits: FaitsMenage, { propositionId }: DonneesPassage): SuiteProposition[] {
  const annulee = propositions.designee(propositions.refusAAnnuler(faits), propositionId)
  return annulee === null ? [] : [sansReponse(annulee)]
}

/** L'acceptée perd sa réponse, les ouvertes sont retirées. */
export const retirees = (faits: FaitsMenage): SuiteProposition[] => [
  ...propositions.accepteesParLeMenage(faits).map(({ id }): SuiteProposition => ({ id, statut: 'retiree', acceptation: null })),
  ...propositions.ouvertes(faits).map(({ id }): SuiteProposition => ({ id, statut: 'retiree' })),
]

const sansReponse = (proposition: FaitsProposition): SuiteProposition => ({
  id: proposition.id,
  // Repris par son bailleur, le logement n'est plus à répondre.
  statut: proposition.logementRepris ? 'retiree' : propositions.statutSansReponse(proposition),
  acceptation: null,
  refus: null,
})
