// Ce qui reste ouvert quand un dossier quitte le parcours, ou que son relogement n'est plus nécessaire (domain-rules §§ 1.3 et 8, décision 0021).
import type { TypeAlerte } from './alerte.listes.ts'

/** Parti, le ménage n'attend plus rien, sinon ce qu'on lui doit. */
export const RESTENT_APRES_UN_DEPART = ['REMBOURSEMENT_A_VALIDER', 'REMBOURSEMENT_A_PAYER'] as const satisfies readonly TypeAlerte[]

/** Qu'une sortie ferme et que rien ne reposerait : annulée, elle les rend. Les autres se recomptent du dossier, ou chaque nuit. */
export const REVIENNENT_APRES_UNE_SORTIE_ANNULEE = [
  'MANUELLE',
  'COMMENTAIRE_AJOUTE',
  'DEUX_REFUS',
  'TROIS_REFUS',
  'INCIDENT_DEMENAGEMENT',
  'REMBOURSEMENT_REJETE',
] as const satisfies readonly TypeAlerte[]

/** Relogé, propriétaire ou plus à reloger : reste ce qu'une personne s'est noté ou a écrit à une autre, l'argent, la purge. */
export const RESTENT_APRES_LA_FIN = [
  ...RESTENT_APRES_UN_DEPART,
  'REMBOURSEMENT_REJETE',
  'COMMENTAIRE_AJOUTE',
  'MANUELLE',
  'PURGE_A_VALIDER',
] as const satisfies readonly TypeAlerte[]
