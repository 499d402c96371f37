import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Menage } from '../core/tables.gen.ts'
import type { Dossier } from '../menage/dossier/dossier.queries.ts'
import type { Sections } from '../menage/dossier/sections.ts'

/** Dit non nécessaire, le relogement ouvre le délai de purge ; de nouveau nécessaire, il le referme (domain-rules § 12). */
export async function suivreLaNecessite(ctx: Contexte, { menage }: Dossier, apres: Sections): Promise<Updateable<Menage>> {
  if (!apres.relogement.relogementNecessaire) return { sans_relogement_le: ctx.aujourdhui }
  if (menage.statut === 'DEPART_SPONTANE') return { sans_relogement_le: null }
  await annulerLaValidation(ctx.db, menage.id)
  await ctx.db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: ctx.maintenant, close_par: ctx.acteur.id })
    .where('sujet_id', '=', menage.id)
    .where('type', '=', 'PURGE_A_VALIDER')
    .where('statut', '<>', 'CLOTURE')
    .execute()
  return { sans_relogement_le: null, purge_prevue_le: null }
}

/** Une purge validée mais pas encore faite ne se fera pas. */
export async function annulerLaValidation(db: Acces, menageId: string): Promise<void> {
  await db.updateTable('purge').set({ statut: 'ANNULEE' }).where('menage_id', '=', menageId).where('statut', '=', 'VALIDEE').execute()
}
