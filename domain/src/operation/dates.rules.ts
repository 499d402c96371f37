// Ce que les dates d'une opération ne peuvent pas dire.
import { messages } from '../common/champs.ts'
import { HORIZON_D_UNE_OPERATION_ANS, refusSiTropLoin } from '../common/horizon.ts'
import type { TypeDeDate } from './operation.listes.ts'

export interface Jours {
  readonly objectif: string | null
  readonly report: string | null
  readonly reel: string | null
}

interface Refus {
  readonly champ: keyof Jours
  readonly message: string
}

const AUCUN: Jours = { objectif: null, report: null, reel: null }

/** Ce qui est arrivé l'est déjà : un réel à venir, dit ou clos, est une prévision. */
export const refusDuReel = ({ reel }: Pick<Jours, 'reel'>, aujourdhui: string): Refus | null =>
  reel !== null && reel > aujourdhui ? { champ: 'reel', message: messages.dateAnterieure } : null

/** Pourquoi un jour visé par une opération, jalon ou tâche, n'en est pas un : au-delà de sa vie, c'est une faute de frappe (décision 0030). */
export const refusDuJourVise = (jour: string, aujourdhui: string): string | null =>
  refusSiTropLoin(jour, aujourdhui, HORIZON_D_UNE_OPERATION_ANS)

/** Un objectif ou un report trop lointain ; ce qui ne bouge pas n'est pas jugé. */
export function refusDuVise({ avant, apres }: Pick<DateDuPsr, 'avant' | 'apres'>, aujourdhui: string): Refus | null {
  for (const champ of ['objectif', 'report'] as const) {
    const jour = apres[champ]
    const message = jour === null || jour === avant?.[champ] ? null : refusDuJourVise(jour, aujourdhui)
    if (message !== null) return { champ, message }
  }
  return null
}

/** Les jours qui valent tour à tour : l'objectif seul, son report, puis le réel ; l'avancement lit le deuxième (spécification § 4). */
const LECTURES: readonly (readonly (keyof Jours)[])[] = [['objectif'], ['report', 'objectif'], ['reel', 'report', 'objectif']]

const enVigueur = (jours: Jours, champs: readonly (keyof Jours)[]) => champs.find((champ) => jours[champ] !== null)

interface DateDuPsr {
  readonly type: TypeDeDate
  readonly avant: Jours | null
  readonly apres: Jours
  /** Celle qui lui fait face : le démarrage de la fin, la fin du démarrage. */
  readonly autre: Jours | null
}

/** La fin d'un PSR ne précède pas son démarrage, qu'on lise ce qui est visé, reporté ou arrivé ; ce qui ne bouge pas n'est pas jugé. */
export function refusDuPsr({ type, avant, apres, autre }: DateDuPsr): Refus | null {
  if (autre === null || (type !== 'DEMARRAGE_PSR' && type !== 'FIN_PSR')) return null
  for (const lecture of LECTURES) {
    const champ = enVigueur(apres, lecture)
    const face = enVigueur(autre, lecture)
    if (champ === undefined || face === undefined) continue
    const [jour, jourEnFace] = [apres[champ] ?? '', autre[face] ?? '']
    const jadis = enVigueur(avant ?? AUCUN, lecture)
    const bouge = jadis === undefined || avant?.[jadis] !== jour
    if (bouge && (type === 'FIN_PSR' ? jour < jourEnFace : jour > jourEnFace))
      return { champ, message: 'La fin du PSR ne précède pas son démarrage' }
  }
  return null
}
