import { joursEntre } from '../common/date.ts'
import { JOURS_PAR_MOIS } from '../simulation/simulation.rules.ts'

/** Ce qu'annonce d'une opération, où des ménages restent, le rythme de ses trois derniers mois clos. */
export const finsAuRythme = {
  AVANT_LA_FIN: 'Vide avant la fin du PSR',
  APRES_LA_FIN: 'Vide après la fin du PSR',
  JAMAIS: 'Aucune date à ce rythme',
} as const
export type FinAuRythme = keyof typeof finsAuRythme

/** « 5 jours après la fin », « 6 mois après la fin » ; nul : dans les temps. */
export function retardSurLaFin(vide: string, finDuPsr: string): { readonly dit: string; readonly grave: boolean } | null {
  const jours = joursEntre(finDuPsr, vide)
  if (jours <= 0) return null
  if (jours < JOURS_PAR_MOIS) return { dit: `${jours} jour${jours > 1 ? 's' : ''} après la fin`, grave: false }
  const mois = Math.round(jours / JOURS_PAR_MOIS)
  return { dit: mois < 24 ? `${mois} mois après la fin` : `${Math.round(mois / 12)} ans après la fin`, grave: true }
}
