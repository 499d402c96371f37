import { setTimeout as attendre } from 'node:timers/promises'

/** Attend qu'une condition soit vraie ; échoue au bout de quinze secondes. */
export async function jusqua(condition: () => Promise<boolean> | boolean): Promise<void> {
  const fin = Date.now() + 15_000
  while (!(await condition())) {
    if (Date.now() > fin) throw new Error('La condition attendue n’est pas venue')
    await attendre(50)
  }
}
