import type { EtatDeTache } from './tacheDeFond.listes.ts'

/** Seule une tâche qui a échoué se relance : les autres se font d'elles-mêmes. */
export function canRelancerLaTache(etat: EtatDeTache): string | null {
  if (etat === 'EN_COURS') return 'Cette tâche est en cours : attendez qu’elle finisse'
  return etat === 'EN_ATTENTE' ? 'Cette tâche n’a pas échoué : elle se fera à son heure' : null
}
