// Les 31 passages de statut d'un ménage, et ceux que défont la réouverture d'un GTR et l'annulation d'un créneau, phase par phase : domain-rules § 1.3, décision 0002. Rien d'autre ne change un statut.
import { type Acteur, BAIL, type CodeRole } from '../acces/roles.ts'
import type { FaitsMenage } from './menage.faits.ts'
import { DONNEES_EFFACEES } from './menage.fermeture.ts'
import { refusPourLeCharge } from './menage.permissions.ts'
import * as propositions from './menage.propositions.ts'
import { libelleStatut } from './menage.statuts.ts'
import { passagesDeLAttribution } from './passages/attribution.transitions.ts'
import { passagesDuDemenagement } from './passages/demenagement.transitions.ts'
import type { AutomateDuMenage } from './passages/effets.ts'
import { passagesDeLEntretien } from './passages/entretien.transitions.ts'
import { evenementsDuPassage } from './passages/evenements.ts'
import { passagesDuGtr } from './passages/gtr.transitions.ts'
import { passagesDesSorties } from './passages/sorties.transitions.ts'

export type { ContexteMenage } from './passages/effets.ts'

export const transitionsMenage = {
  ...passagesDeLEntretien,
  ...passagesDuGtr,
  ...passagesDeLAttribution,
  ...passagesDuDemenagement,
  ...passagesDesSorties,
}

export type NomTransitionMenage = keyof typeof transitionsMenage
export const nomsTransitionsMenage = Object.keys(transitionsMenage) as [NomTransitionMenage, ...NomTransitionMenage[]]

/** Ce que lit l'interprète de `common/transition.ts`, et le lecteur des effets. */
export const passagesDuMenage: AutomateDuMenage<NomTransitionMenage> = {
  concept: 'menage',
  transitions: transitionsMenage,
  libelleStatut,
  portee: porteeDuRole,
  sansObjet,
  toujours: {
    // Tout passage est une action sur le dossier et un signe de vie.
    fermees: ({ ancien }) => [
      'RETOUR_COMMISSION',
      'SANS_NOUVELLES',
      ...(ancien === 'DOSSIER_EN_VEILLE' ? (['DOSSIER_EN_VEILLE'] as const) : []),
    ],
  },
  evenements: evenementsDuPassage,
}

/** Sans relogement nécessaire, il ne reste que les sorties et leur annulation (domain-rules § 1.3). */
function sansObjet(nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  const sortie =
    nom === 'depart_spontane' || nom === 'annuler_depart_spontane' || nom === 'accession_propriete' || nom === 'annuler_accession'
  // Ce qui rendrait vie au dossier reste montré, avec sa raison ; le reste n'a plus d'objet.
  if (faits.donneesPurgees && nom !== 'rouvrir' && nom !== 'annuler_depart_spontane') return DONNEES_EFFACEES
  if (!faits.relogementNecessaire && !sortie) return 'Le relogement de ce ménage n’est pas nécessaire.'
  if (nom === 'retablir_avant_gtr' && faits.avantLeGtr === null) return 'Aucun GTR de ce ménage ne se rouvre.'
  if (nom === 'reprogrammer_demenagement' && !faits.creneauLibere) return 'Aucun créneau de ce ménage ne s’annule.'
  if (nom === 'annuler_refus_proposition' && !faits.refusAPreciser && propositions.refuseesParLeMenage(faits).length === 0)
    return 'Le ménage n’a refusé aucune proposition.'
  return null
}

function porteeDuRole(acteur: Acteur, role: CodeRole, nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  if (role === 'CHARGE_DE_RELOGEMENT') return refusPourLeCharge(acteur, faits)
  // Ce que le serveur fait seul n'est réservé à aucun bailleur.
  if (BAIL.some((bailleur) => bailleur === role) && !('seFait' in transitionsMenage[nom])) return refusPourLeBailleur(acteur, nom, faits)
  return null
}

/** Le bailleur qui entre signe le bail et l'état des lieux d'entrée ; celui d'où part le ménage, l'état des lieux de sortie. */
function refusPourLeBailleur(acteur: Acteur, nom: NomTransitionMenage, faits: FaitsMenage): string | null {
  const concerne = nom === 'realiser_edl_sortie' ? faits.bailleurActuelId : (faits.bailleurNouveauId ?? faits.bailleurActuelId)
  return concerne !== null && concerne === acteur.partenaireId ? null : 'Réservé au bailleur du logement concerné.'
}
