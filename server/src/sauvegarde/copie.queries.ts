import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'

export interface CopieVerifiee {
  readonly octets: number
  readonly lignes: number
  readonly documents: number
  readonly manquants: number
}

export async function insertCopie(db: Acces, faiteLe: Date, fichier: string): Promise<string> {
  const id = uuidv7()
  await db.insertInto('copie').values({ id, faite_le: faiteLe, fichier }).execute()
  return id
}

export async function noterVerifiee(db: Acces, id: string, le: Date, copie: CopieVerifiee): Promise<void> {
  await db
    .updateTable('copie')
    .set({ verifiee_le: le, ...copie })
    .where('id', '=', id)
    .execute()
}

export async function noterEchec(db: Acces, id: string, echec: string): Promise<void> {
  await db.updateTable('copie').set({ echec }).where('id', '=', id).execute()
}

/** Ce qui s'est passé avant cet instant ne sert plus à personne. */
export async function oublierLesCopies(db: Acces, avant: Date): Promise<void> {
  await db.deleteFrom('copie').where('faite_le', '<', avant).execute()
}

/**
 * La dernière copie relue en entier, et l'échec qui l'a suivie s'il y en a un. Ce qui est daté de plus tard que maintenant l'a été par une
 * horloge qui avançait, et ne compte pas.
 */
export async function lireLesCopies(db: Acces, maintenant: Date) {
  const verifiee = await db
    .selectFrom('copie')
    .selectAll()
    .where('verifiee_le', '<=', maintenant)
    .where('faite_le', '<=', maintenant)
    .orderBy('faite_le', 'desc')
    .executeTakeFirst()
  const echouee = await db
    .selectFrom('copie')
    .select(['faite_le', 'echec'])
    .where('echec', 'is not', null)
    .where('faite_le', '>', verifiee?.faite_le ?? new Date(0))
    .where('faite_le', '<=', maintenant)
    .orderBy('faite_le', 'desc')
    .executeTakeFirst()
  return { verifiee: verifiee ?? null, echouee: echouee ?? null }
}
