import { parentPort, workerData } from 'node:worker_threads'
import { deposerDans } from '../depot/dossier.ts'
import type { Tache } from './aPlusieurs.ts'
import { fabriquer } from './fabrique.ts'

const { plan, rang, combien, documents } = workerData as Tache
const lots = fabriquer(plan, documents === null ? () => {} : deposerDans(documents), (lot) => lot % combien === rang)

parentPort?.on('message', () => {
  for (let pris = lots.next(); pris.done !== true; pris = lots.next()) {
    if (pris.value === null) continue
    const { taille, numeros, envois } = pris.value
    const prets = [...envois]
    const cedes = prets.flatMap(({ octets }) => octets.map(({ buffer }) => buffer))
    parentPort?.postMessage({ taille, numeros, envois: prets }, cedes)
    return
  }
})
