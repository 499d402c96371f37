// Jusqu'où une date d'un dossier peut être devant nous : au-delà, c'est une faute de frappe (décision 0030).
import { formatDate } from './date.format.ts'

/** Années, pour une date prévue : bail à signer, état des lieux, réexamen d'une veille. */
export const HORIZON_ANS = 2
/** Une sortie du parcours s'annonce au plus un an avant. */
export const HORIZON_D_UNE_SORTIE_ANS = 1
/** La dernière mensualité d'un crédit ou d'un plan. */
export const HORIZON_D_UNE_ECHEANCE_ANS = 50

/** Un jalon ou une tâche d'une opération : la plus longue n'en dure pas tant. */
export const HORIZON_D_UNE_OPERATION_ANS = 20

/** Le dernier jour admis ; un 29 février devient le 28. */
export const dernierJourAdmis = (aujourdhui: string, ans: number = HORIZON_ANS): string =>
  `${Number(aujourdhui.slice(0, 4)) + ans}${aujourdhui.slice(4)}`.replace(/-02-29$/, '-02-28')

/** Pourquoi ce jour est refusé ; `null` : il est admis. */
export function refusSiTropLoin(jour: string, aujourdhui: string, ans: number = HORIZON_ANS): string | null {
  const dernier = dernierJourAdmis(aujourdhui, ans)
  return jour > dernier ? `Cette date est trop lointaine : le ${formatDate(dernier)} au plus tard` : null
}
