import type { Updateable } from 'kysely'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage } from '../../core/tables.gen.ts'
import { annulerLaValidation } from '../../purge/gestes.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { Sections } from '../dossier/sections.ts'

/** Dit non nécessaire, le relogement ouvre le délai de purge ; de nouveau nécessaire, il le referme (domain-rules § 12). */
export async function suivreLaNecessite(ctx: Contexte, { menage }: Dossier, apres: Sections): Promise<Updateable<Menage>> {
  if (!apres.relogement.relogementNecessaire) return { sans_relogement_le: ctx.aujourdhui }
  if (menage.statut === 'DEPART_SPONTANE') return { sans_relogement_le: null }
  await annulerLaValidation(ctx.db, menage.id)
  await cloreAlertes(ctx, (alertes) => alertes.where('sujet_id', '=', menage.id).where('type', '=', 'PURGE_A_VALIDER'))
  return { sans_relogement_le: null, purge_prevue_le: null }
}
