import type { Updateable } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Menage } from '../core/tables.gen.ts'

type Conservation = Pick<Updateable<Menage>, 'purge_le' | 'archive_le' | 'limitation_depuis' | 'indicateurs' | 'version' | 'modifie_le'>

/** Ce que la protection des données change d'un dossier : archivé, gelé, purgé, ramené à ses indicateurs. */
export async function changerLaConservation(db: Acces, id: string, champs: Conservation): Promise<void> {
  await db.updateTable('menage').set(champs).where('id', '=', id).execute()
}

/** La purge d'un dossier sans relogement est prévue ; faux si elle l'est déjà, ou si le relogement est redevenu nécessaire. */
export async function prevoirLaPurge(db: Acces, id: string, depuis: string, prevueLe: string): Promise<boolean> {
  const prevue = await db
    .updateTable('menage')
    .set((e) => ({ purge_prevue_le: prevueLe, sans_relogement_le: depuis, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('relogement_necessaire', '=', false)
    .where('purge_prevue_le', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return prevue !== undefined
}
