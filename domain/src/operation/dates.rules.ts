// Ce que les dates d'une opération ne peuvent pas dire.
import { messages } from '../common/champs.ts'
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
