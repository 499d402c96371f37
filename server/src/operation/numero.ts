import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Les numéros des prochains ménages d'une opération, d'affilée : le compteur reste verrouillé jusqu'à la fin de la transaction. */
export const prendreDesNumeros = (
  db: Acces,
  operationId: string,
  combien: number,
): Promise<{ code: string; premier: number } | undefined> =>
  db
    .updateTable('operation')
    .set({ prochain_numero_menage: sql`prochain_numero_menage + ${combien}::int` })
    .where('id', '=', operationId)
    .returning(['code', sql<number>`prochain_numero_menage - ${combien}::int`.as('premier')])
    .executeTakeFirst()
