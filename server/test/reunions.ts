import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'
import { createOperation } from './dossiers.ts'
import { ROUBAIX } from './villes.ts'

/** Un projet de renouvellement urbain qui couvre ces villes ; son nom est à lui. */
export async function createPru(db: Base, villes: readonly string[] = [ROUBAIX]): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('zone_geographique')
    .values({ id, type: 'PRU', nom: `PRU ${id.slice(-8)}` })
    .execute()
  await db
    .insertInto('zone_ville')
    .values(villes.map((ville_code) => ({ zone_id: id, ville_code })))
    .execute()
  return id
}

/** Une opération de ce projet. */
export async function createOperationDe(db: Base, pruId: string): Promise<string> {
  const operationId = await createOperation(db)
  await db.updateTable('operation').set({ pru_id: pruId }).where('id', '=', operationId).execute()
  return operationId
}

/** Une opération dans un projet de renouvellement urbain à elle. */
export async function createOperationDuPru(db: Base): Promise<{ operationId: string; pruId: string }> {
  const pruId = await createPru(db)
  return { operationId: await createOperationDe(db, pruId), pruId }
}

/** Une réunion qui traite ce projet, en préparation sauf autre chose. */
export async function createGtr(
  db: Base,
  pruId: string,
  {
    date = new Date(),
    statut = 'EN_PREPARATION',
    nom = 'GTR',
    type = 'GTR',
    ...colonnes
  }: { date?: Date; statut?: string; nom?: string; type?: string; ville?: string; participants?: string[] } = {},
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('reunion')
    .values({ id, type, statut, nom, date, ...colonnes })
    .execute()
  await db.insertInto('reunion_pru').values({ reunion_id: id, zone_id: pruId }).execute()
  return id
}
