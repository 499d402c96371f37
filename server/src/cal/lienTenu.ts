import { sql } from 'kysely'
import { refuserLeLien } from '../compte/lienInconnu.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { empreinteDe } from '../core/jetons.ts'

export interface LienTenu {
  readonly id: string
  readonly email: string
  readonly passageId: string
  readonly logementId: string
  readonly echeance: Date
  readonly ouvertLe: Date | null
}

/** Le lien que désigne ce jeton, s'il vaut encore : ni retiré, ni remplacé. Un jeton inconnu compte à l'adresse qui l'essaie. */
export async function tenirLeLien(ctx: Contexte, db: Acces, jeton: string): Promise<LienTenu> {
  const lien = await db
    .selectFrom('jeton_bailleur as j')
    .innerJoin('lien_bailleur as b', 'b.id', 'j.lien_id')
    .innerJoin('passage_cal as c', 'c.id', 'b.passage_id')
    .select([
      'b.id',
      'b.email',
      'c.id as passageId',
      'c.logement_id as logementId',
      'c.repondre_avant as echeance',
      'b.ouvert_le as ouvertLe',
    ])
    .where('j.empreinte', '=', empreinteDe(jeton))
    .where('b.revoque_le', 'is', null)
    .where('c.remplace_le', 'is', null)
    // Passé l'échéance, le récépissé se relit encore un mois.
    .where('c.repondre_avant', '>', sql<Date>`${ctx.maintenant}::timestamptz - interval '30 days'`)
    .executeTakeFirst()
  if (lien !== undefined) return lien
  throw await refuserLeLien(ctx)
}
