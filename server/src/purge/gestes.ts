// La purge d'un dossier, de sa validation à son certificat : tout ce qui s'en écrit passe par ici.
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import type { Purge, PurgeFichier } from '../core/tables.gen.ts'

export async function insertPurge(db: Acces, purge: Omit<Insertable<Purge>, 'id' | 'statut'>): Promise<void> {
  await db
    .insertInto('purge')
    .values({ ...purge, id: uuidv7(), statut: 'VALIDEE' })
    .execute()
}

/** Une purge validée mais pas encore faite ne se fera pas. */
export async function annulerLaValidation(db: Acces, menageId: string): Promise<void> {
  await db.updateTable('purge').set({ statut: 'ANNULEE' }).where('menage_id', '=', menageId).where('statut', '=', 'VALIDEE').execute()
}

export async function insertFichiersAEffacer(db: Acces, fichiers: readonly Insertable<PurgeFichier>[]): Promise<void> {
  if (fichiers.length > 0)
    await db
      .insertInto('purge_fichier')
      .values([...fichiers])
      .execute()
}

/** Les données sont effacées ; restent les fichiers. */
export async function noterExecutee(db: Acces, id: string, maintenant: Date, bilan: unknown): Promise<void> {
  await db
    .updateTable('purge')
    .set({ statut: 'FICHIERS_A_EFFACER', executee_le: maintenant, bilan: JSON.stringify(bilan) })
    .where('id', '=', id)
    .execute()
}

export async function noterFichierEfface(db: Acces, purgeId: string, cle: string, maintenant: Date): Promise<void> {
  await db
    .updateTable('purge_fichier')
    .set({ efface_le: maintenant })
    .where('purge_id', '=', purgeId)
    .where('cle_stockage', '=', cle)
    .execute()
}

export async function noterTerminee(
  db: Acces,
  id: string,
  maintenant: Date,
  { certificat, empreinte }: { readonly certificat: string; readonly empreinte: string },
): Promise<void> {
  await db
    .updateTable('purge')
    .set({ statut: 'TERMINEE', terminee_le: maintenant, certificat, certificat_sha256: empreinte })
    .where('id', '=', id)
    .execute()
}
