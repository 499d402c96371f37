// Les entrées d'historique d'un passage : la première porte le changement de statut (domain-rules § 1.3).
import type { ContexteDEffet, PourLHistorique } from '../../passage/effets.ts'
import type { EvenementDePassage } from '../menage.suites.ts'
import type { PassageDeMenage } from './effets.ts'
import { evenementDuParcours } from './parcours.evenements.ts'
import { compte, retablissement } from './retablissement.ts'

export function evenementsDuPassage(
  { transition, ancien, nouveau, faits, donnees }: ContexteDEffet<PassageDeMenage>,
  { dit: { type = 'MODIFICATION', propositionId, ...dit }, suite, actions }: PourLHistorique<PassageDeMenage>,
): EvenementDePassage[] {
  // Ce que la personne en a dit, et que le dossier ne porte pas ailleurs.
  const commentaire = donnees.commentaire ? { commentaire: donnees.commentaire } : {}
  const principal: EvenementDePassage = {
    ...evenementDuParcours('STATUT_PASSE', { ancien, nouveau, ...commentaire, ...dit }, { type }),
    statut: { ancien, nouveau },
    ...(propositionId === undefined ? {} : { propositionId }),
  }
  const retraits = (suite.propositions ?? [])
    .filter(({ statut }) => statut === 'retiree')
    .map(({ id }): EvenementDePassage => ({ ...evenementDuParcours('PROPOSITION_RETIREE', {}), propositionId: id }))
  const { retablies, perdues } = retablissement(transition, faits)
  return [
    principal,
    ...retraits,
    ...retablies.filter(compte).map(({ libelle }) => evenementDuParcours('PROPOSITION_RETABLIE', { proposition: libelle })),
    ...perdues.map(({ libelle, raison }) => evenementDuParcours('PROPOSITION_NON_RETABLIE', { proposition: libelle, raison })),
    ...(actions.includes('QUITTER_LES_GTR') && type !== 'RETRAIT_PRESENTATION_GTR' ? [evenementDuParcours('RETIRE_DU_GTR', {})] : []),
  ]
}
