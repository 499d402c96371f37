// « Le dossier au … » : ce qui s'en reconstitue, et ce que l'on dit ne pas savoir (décision 0018).
import { formatDate } from '../common/date.format.ts'

/** Ce que l'historique ne porte pas champ par champ : dit à l'écran plutôt que montré tel qu'aujourd'hui. */
export const NON_RECONSTITUE = [
  'les propositions de logement et leurs réponses',
  'la fiche du nouveau logement et les remboursements',
  'les alertes et les vérifications levées',
  'le score et le détail de la cotation',
  'les documents supprimés depuis',
] as const

/** Pourquoi le dossier ne se lit pas à ce jour ; `null` : il se lit. */
export function refusDuJour(jour: string, ouvertLe: string, aujourdhui: string): string | null {
  if (jour > aujourdhui) return 'La date saisie doit être anterieure à la date du jour'
  return jour < ouvertLe ? `Le dossier n’existait pas encore : il a été ouvert le ${formatDate(ouvertLe)}.` : null
}
