import { setTimeout as attendre } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import type { Api } from './api.ts'
import type { BaseDeTest } from './base.ts'
import { type Appel, demander, lancerServeur } from './lancerServeur.ts'

interface Preuve<C> {
  readonly tours: number
  /** Ce sur quoi un tour porte. */
  readonly preparer: () => Promise<readonly C[]>
  readonly appel: (cas: C) => Appel
  readonly etat: (cas: C) => Promise<unknown>
  readonly attendus: (cas: C) => { readonly fait: unknown; readonly rien: unknown }
  /** Combien de millisecondes après le départ tuer, un tour sur deux ; les autres, à la première réponse. */
  readonly delai: (tour: number) => number
}

/**
 * À chaque tour, demande tout à la fois à un serveur à part et le tue pendant qu'il répond : chaque cas est fait en entier, ou rien n'en est
 * écrit ; ce qui a été accusé est fait. Un tour sur deux avant la première réponse.
 */
export async function tuerAuMilieu<C>(base: BaseDeTest, { dataDir }: Pick<Api, 'dataDir'>, preuve: Preuve<C>): Promise<void> {
  const { tours, preparer, appel, etat, attendus, delai } = preuve
  let [faits, restes, accuses] = [0, 0, 0]
  for (let tour = 0; tour < tours; tour += 1) {
    const [tous, { adresse, processus }] = await Promise.all([preparer(), lancerServeur(base.urlApp, dataDir)])
    onTestFinished(() => void processus.kill('SIGKILL'))
    const repondus = new Set<C>()
    let premiere = () => {}
    const unePremiere = new Promise<void>((resolve) => {
      premiere = resolve
    })
    const envois = tous.map(async (cas) => {
      const reponse = await demander(adresse, appel(cas)).catch(() => null)
      if (!reponse?.ok || !(await reponse.text().catch(() => ''))) return
      repondus.add(cas)
      premiere()
    })
    // Aucun accusé, le tour finit aussi : c'est le compte des faits qui le dira.
    await Promise.race([unePremiere, tour % 2 === 0 ? Promise.all(envois) : attendre(delai(tour))])
    processus.kill('SIGKILL')
    await Promise.all(envois)
    accuses += repondus.size
    for (const cas of tous) {
      const [vu, { fait, rien }] = [await etat(cas), attendus(cas)]
      if (repondus.has(cas)) expect(vu, 'ce qui a été accusé est fait').toEqual(fait)
      expect([fait, rien]).toContainEqual(vu)
      if (isDeepStrictEqual(vu, fait)) faits += 1
      else restes += 1
    }
    const dits = `${faits} faits, dont ${accuses} accusés, ${restes} dont rien n’est écrit`
    if ((tour + 1) % 10 === 0 || tour + 1 === tours) process.stdout.write(`${tour + 1} arrêts : ${dits}\n`)
  }
  // Ni tous, ni aucun : les arrêts sont bien tombés au milieu.
  expect(faits).toBeGreaterThan(0)
  expect(restes).toBeGreaterThan(0)
}
