import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Fabriquer, type LotEcrit, type Plan, taillesDesLots } from './fabrique.ts'

/** Ce qu'un ouvrier doit faire : un lot sur `combien`. */
export interface Tache {
  readonly plan: Plan
  readonly rang: number
  readonly combien: number
  /** Où ranger les documents ; `null` : nulle part. */
  readonly documents: string | null
}

/** Au-delà, la base est toujours la dernière à finir. */
const OUVRIERS_AU_PLUS = 4
/** Chacun en a fait un de plus que celui que la base écrit. */
const D_AVANCE = 2

interface Options {
  readonly documents: string | null
  readonly ouvriers?: number
}

/** Un fil par cœur fait les lots pendant que la base les écrit ; ils arrivent dans leur ordre, quel que soit le nombre de fils. */
export const aPlusieurs = ({ documents, ouvriers = Math.min(OUVRIERS_AU_PLUS, availableParallelism()) }: Options): Fabriquer =>
  async function* (plan) {
    const tailles = taillesDesLots(plan)
    const combien = Math.max(1, Math.min(ouvriers, tailles.length))
    const equipe = Array.from({ length: combien }, (_, rang) => embaucher({ plan, rang, combien, documents }))
    try {
      for (const [rang] of tailles.entries()) {
        const ouvrier = equipe[rang % combien]
        if (ouvrier !== undefined) yield await ouvrier.suivant()
      }
    } finally {
      await Promise.all(equipe.map(({ renvoyer }) => renvoyer()))
    }
  }

function embaucher(tache: Tache): { suivant: () => Promise<LotEcrit>; renvoyer: () => Promise<unknown> } {
  const fil = new Worker(new URL('./ouvrier.mjs', import.meta.url), {
    workerData: tache,
    execArgv: [],
    // Un lot vit le temps d'être écrit : une jeune génération qui le contient ne le recopie pas.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  })
  const prets: LotEcrit[] = []
  let panne: Error | null = null
  let reveiller = () => {}
  fil.on('message', (lot: LotEcrit) => {
    prets.push(lot)
    reveiller()
  })
  fil.on('error', (erreur) => {
    panne = erreur
    reveiller()
  })
  for (let i = 0; i < D_AVANCE; i += 1) fil.postMessage('un lot')
  return {
    async suivant() {
      for (;;) {
        const lot = prets.shift()
        if (lot !== undefined) {
          fil.postMessage('un lot')
          return lot
        }
        if (panne !== null) throw panne
        await new Promise<void>((resolve) => {
          reveiller = resolve
        })
      }
    },
    renvoyer: () => fil.terminate(),
  }
}
