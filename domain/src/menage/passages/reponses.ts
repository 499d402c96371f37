// Ce qu'un passage écrit sur les propositions du ménage (domain-rules §§ 1.3 et 3.3).
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import * as propositions from '../menage.propositions.ts'
import type { SuiteProposition } from '../menage.suites.ts'
import type { ContexteMenage, NomTransitionMenage } from '../menage.transitions.ts'

export function suitesDesPropositions(transition: NomTransitionMenage, { faits, donnees }: ContexteMenage): SuiteProposition[] {
  switch (transition) {
    case 'acceptation_logement':
      return acceptation(faits, donnees)
    case 'refus_proposition':
      return refus(propositions.designee(propositions.refusables(faits), donnees.propositionId), donnees)
    case 'annuler_acceptation_logement':
    case 'revenir_etape_precedente':
      return faits.statut === 'SIGNATURE_DU_BAIL' ? propositions.accepteesParLeMenage(faits).map(sansReponse) : []
    case 'annuler_refus_proposition': {
      const annulee = propositions.designee(propositions.refusAAnnuler(faits), donnees.propositionId)
      return annulee === null ? [] : [sansReponse(annulee)]
    }
    case 'valider_bailleur_prive':
      return propositions.privees(faits).map(({ id }) => ({ id, statut: 'acceptee_gtr' }))
    case 'refuser_bailleur_prive':
      return propositions.privees(faits).map(({ id }) => ({ id, statut: 'refusee_gtr' }))
    case 'depart_spontane':
      return faits.propositions.map(({ id }) => ({ id, statut: 'supprimee' }))
    case 'accession_propriete':
      return [
        ...propositions.accepteesParLeMenage(faits).map(({ id }): SuiteProposition => ({ id, statut: 'retiree', acceptation: null })),
        ...propositions.ouvertes(faits).map(({ id }): SuiteProposition => ({ id, statut: 'retiree' })),
      ]
    default:
      return []
  }
}

/** Sans proposition désignée, le client de la spécification la complétera par un appel à suivre : rien n'est écrit d'ici. */
function acceptation(faits: FaitsMenage, donnees: DonneesPassage): SuiteProposition[] {
  if (!donnees.propositionId) return []
  return [
    { id: donnees.propositionId, statut: 'acceptee_menage', acceptation: { apl: donnees.apl ?? null } },
    ...propositions
      .ouvertes(faits)
      .filter(({ id }) => id !== donnees.propositionId)
      .map(({ id }): SuiteProposition => ({ id, statut: 'retiree' })),
  ]
}

function refus(refusee: FaitsProposition | null, donnees: DonneesPassage): SuiteProposition[] {
  if (refusee === null || !donnees.propositionId) return []
  const reponse = { motif: donnees.motif ?? null, date: donnees.date ?? null, legitime: donnees.legitime ?? false }
  return [{ id: refusee.id, statut: 'refusee_menage', acceptation: null, refus: reponse }]
}

const sansReponse = (proposition: FaitsProposition): SuiteProposition => ({
  id: proposition.id,
  statut: propositions.statutSansReponse(proposition),
  acceptation: null,
  refus: null,
})
