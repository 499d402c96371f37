import type { Transaction } from 'kysely'
import type { Journal } from './contexte.ts'
import type { Base } from './database.ts'
import type { DB } from './tables.gen.ts'

const ESSAIS = 3
const RECOMMENCER = new Set(['40001', '40P01'])

/**
 * Fait un geste dans une transaction, recommencé si la base l'a interrompu pour un blocage croisé. Les suites données à
 * `apresValidation` ne se font qu'une fois la transaction validée.
 */
export async function inTransaction<T>(
  base: Base,
  log: Journal,
  geste: (db: Transaction<DB>, apresValidation: (suite: () => Promise<void> | void) => void) => Promise<T>,
): Promise<T> {
  for (let essai = 1; ; essai += 1) {
    const suites: (() => Promise<void> | void)[] = []
    try {
      const resultat = await base.transaction().execute((db) => geste(db, (suite) => suites.push(suite)))
      for (const suite of suites) {
        await Promise.resolve(suite()).catch((erreur: unknown) => log.error({ erreur: String(erreur) }, 'suite après validation échouée'))
      }
      return resultat
    } catch (erreur) {
      if (essai >= ESSAIS || !RECOMMENCER.has((erreur as { code?: string }).code ?? '')) throw erreur
    }
  }
}
