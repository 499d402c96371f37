import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Le numéro du prochain ménage d'une opération : le compteur reste verrouillé jusqu'à la fin de la transaction. */
export const prendreUnNumero = (db: Acces, operationId: string): Promise<{ code: string; numero: number } | undefined> =>
  db
    .updateTable('operation')
    .set({ prochain_numero_menage: sql`prochain_numero_menage + 1` })
    .where('id', '=', operationId)
    .returning(['code', sql<number>`prochain_numero_menage - 1`.as('numero')])
    .executeTakeFirst()
