import { expect } from 'vitest'

const TOURS = 6

/** Le temps de processeur d'un geste, en millisecondes : peu sensible à ce que fait la machine d'autre. */
export async function coutDe(geste: () => unknown): Promise<number> {
  const debut = process.cpuUsage()
  await geste()
  const { user, system } = process.cpuUsage(debut)
  return (user + system) / 1000
}

/**
 * Un texte deux fois plus long se lit au plus trois fois moins vite (deux, et une marge). Chaque longueur est jugée à son meilleur de trois ;
 * un ramasse-miettes ou une compilation peut encore tomber là : un temps quadratique, lui, se retrouve à chacun des six tours.
 */
export async function exigerLineaire(geste: (longueur: number) => () => unknown, longueur: number, bruitMs: number): Promise<void> {
  const meilleur = async (n: number) => {
    const lire = geste(n)
    return Math.min(await coutDe(lire), await coutDe(lire), await coutDe(lire))
  }
  const tours: string[] = []
  while (tours.length < TOURS) {
    const [simple, double] = [await meilleur(longueur), await meilleur(2 * longueur)]
    if (double < Math.max(bruitMs, simple * 3)) return
    tours.push(`${simple} ms puis ${double} ms`)
  }
  expect.fail(`deux fois plus long, plus de trois fois plus lent : ${tours.join(' ; ')}`)
}
