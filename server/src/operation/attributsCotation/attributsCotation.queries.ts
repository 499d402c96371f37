import { introuvable } from '@relogement/domain/common/errors'
import type { AttributCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { reglesCotationParDefaut } from '@relogement/domain/menage/cotation/reglesParDefaut'
import type { SaisieAttributCotation } from '@relogement/domain/operation/attributsCotation.contract'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../../core/database.ts'

const deLOperation = (db: Acces, operationId: string) =>
  db
    .selectFrom('operation_attribut_cotation')
    .select(['id', 'code', 'libelle', 'condition', 'points', 'plancher', 'actif', 'ordre'])
    .where('operation_id', '=', operationId)

export const listRegles = async (db: Acces, operationId: string): Promise<AttributCotation[]> =>
  (await deLOperation(db, operationId).orderBy('ordre').orderBy('code').execute()) as AttributCotation[]

export async function getRegle(db: Acces, operationId: string, id: string): Promise<AttributCotation> {
  const regle = await deLOperation(db, operationId).where('id', '=', id).executeTakeFirst()
  if (!regle) throw introuvable('Règle de cotation')
  return regle as AttributCotation
}

const colonnesDe = ({ condition, ...regle }: SaisieAttributCotation) => ({ ...regle, condition: JSON.stringify(condition) })

export async function insertRegle(db: Acces, operationId: string, regle: SaisieAttributCotation): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('operation_attribut_cotation')
    .values({ id, operation_id: operationId, ...colonnesDe(regle) })
    .execute()
  return id
}

export async function updateRegle(db: Acces, id: string, regle: SaisieAttributCotation): Promise<void> {
  await db.updateTable('operation_attribut_cotation').set(colonnesDe(regle)).where('id', '=', id).execute()
}

export async function deleteRegle(db: Acces, id: string): Promise<void> {
  await db.deleteFrom('operation_attribut_cotation').where('id', '=', id).execute()
}

/** Une nouvelle opération part des règles par défaut, qu'elle change ensuite à son gré (domain-rules § 6). */
export async function copierLesReglesParDefaut(db: Acces, operationId: string): Promise<void> {
  await db
    .insertInto('operation_attribut_cotation')
    .values(reglesCotationParDefaut.map((regle) => ({ id: uuidv7(), operation_id: operationId, ...colonnesDe(regle) })))
    .execute()
}
