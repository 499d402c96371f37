import { setTimeout as attendre } from 'node:timers/promises'

/** Attend au plus ce temps ; ce qui n'est pas venu peut encore venir, mais plus personne ne l'attend. */
export async function avecDelai<T>(attendu: PromiseLike<T>, ms: number, auDelai: () => Error): Promise<T> {
  let minuterie: NodeJS.Timeout | undefined
  const delai = new Promise<never>((_, reject) => {
    minuterie = setTimeout(() => reject(auDelai()), ms)
  })
  try {
    return await Promise.race([attendu, delai])
  } finally {
    clearTimeout(minuterie)
  }
}

/** Ne rend, réussi ou refusé, qu'après ce temps au moins : la durée ne dit pas ce qui a été fait. */
export async function auMoins<T>(ms: number, travail: Promise<T>): Promise<T> {
  await Promise.allSettled([travail, attendre(ms)])
  return travail
}
