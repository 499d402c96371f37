import { createAlea } from '../alea.ts'
import type { Envoi } from '../copie.ts'
import type { Deposer } from '../depot/dossier.ts'
import type { Jour } from '../jours.ts'
import { createSocle } from '../socle/socle.ts'
import { envoisDuLot } from './envois.ts'
import { installer, type Registres } from './installer.ts'
import { creerLot } from './lot.ts'

/** Ce que la démonstration doit raconter : tout s'en tire. */
export interface Plan {
  readonly menages: number
  readonly graine: number
  readonly aujourdhui: Jour
  readonly parLot: number
}

/** Le dernier numéro de ménage donné dans chaque opération. */
type Numeros = readonly (readonly [operation: string, dernier: number])[]

export interface LotEcrit {
  readonly taille: number
  readonly envois: Iterable<Envoi>
  /** À lire une fois ses envois lus. */
  readonly numeros: Numeros
}

/** Les lots d'un plan, dans leur ordre, faits à mesure qu'on les demande. */
export type Fabriquer = (plan: Plan) => AsyncIterable<LotEcrit>

/** Dans ce fil : assez pour un premier démarrage. */
export const surPlace = (deposer: Deposer): Fabriquer =>
  async function* (plan) {
    for (const lot of fabriquer(plan, deposer, () => true)) if (lot !== null) yield lot
  }

/**
 * Les lots d'un plan ; `null` pour ceux qu'un autre fait. De ceux-là, seule l'installation se refait : les numéros et les dossiers de chacun
 * passent d'un lot à l'autre, et rien d'autre.
 */
export function* fabriquer(plan: Plan, deposer: Deposer, pourMoi: (rang: number) => boolean): Generator<LotEcrit | null> {
  const { graine, menages, aujourdhui } = plan
  const socle = createSocle(menages, aujourdhui, createAlea(`socle ${graine}`))
  const registres: Registres = { numeros: new Map(), dossiers: new Map() }
  for (const [rang, taille] of taillesDesLots(plan).entries()) {
    const alea = createAlea(`lot ${graine} ${rang}`)
    if (pourMoi(rang)) {
      const envois = envoisDuLot(creerLot(taille, socle, registres, alea), socle, deposer, alea)
      yield { taille, envois, numeros: [...registres.numeros].map(([{ id }, dernier]) => [id, dernier]) }
    } else {
      installer(taille, socle, registres, alea)
      yield null
    }
  }
}

/** Des lots égaux : la mémoire reste la même quel que soit le nombre de ménages. */
export function taillesDesLots({ menages, parLot }: Pick<Plan, 'menages' | 'parLot'>): number[] {
  const lots = Math.ceil(menages / parLot)
  return Array.from({ length: lots }, (_, rang) => Math.floor((menages * (rang + 1)) / lots) - Math.floor((menages * rang) / lots))
}
