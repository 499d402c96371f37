// Une opération, ou le plan, tels qu'ils étaient à la fin d'un jour : ce qui ne s'en reconstitue pas (décision 0077).
import { refusDUnAutreJour } from '../historique/autreJour.ts'

/** Dit à l'écran plutôt que montré tel qu'aujourd'hui. */
export const NON_RECONSTITUE = [
  'le parc et son occupation (les relevés du synoptique les gardent)',
  'la subvention, la convention et ses avenants',
  'les dossiers supprimés depuis',
  'un bailleur, un PRU, une ville ou une personne que l’historique nomme autrement qu’aujourd’hui',
] as const

/** Ceux des mois décidés depuis dont l'historique ne disait pas encore ce qu'ils valaient. */
export const MOIS_MUETS = 'des objectifs changés depuis sans que l’historique dise ce qu’ils étaient'

/** Pourquoi l'opération ne se lit pas à ce jour ; `null` : elle se lit. */
export const refusDuJour = (jour: string, creeLe: string, aujourdhui: string): string | null =>
  refusDUnAutreJour(jour, creeLe, aujourdhui, (dit) => `L’opération n’existait pas encore : elle a été créée le ${dit}.`)
