import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

export interface ReunionAVenir {
  readonly id: string
  readonly nom: string
  readonly date: Date
}

interface Recherche {
  readonly type: 'GTR' | 'GTR_VALIDATION'
  /** Le projet de renouvellement qu'elle traite ; nul : aucune ne convient. */
  readonly pruId: string | null
  /** Celle-ci et aucune autre, si elle convient. */
  readonly id?: string | null | undefined
  /** Le logement à proposer : celle dont il est à l'ordre du jour passe avant une plus proche. */
  readonly logementId?: string
  /** Pas avant cet instant. */
  readonly apres?: Date
}

/** La première réunion en préparation qui traite ce projet ; tenue jusqu'à la fin de la transaction, elle ne se clôt pas entre-temps. */
export async function prochaineReunion(db: Acces, { type, pruId, id, logementId, apres }: Recherche): Promise<ReunionAVenir | null> {
  if (pruId === null) return null
  const reunion = await db
    .selectFrom('reunion as r')
    .select(['r.id', 'r.nom', 'r.date'])
    .where('r.type', '=', type)
    .where('r.statut', '=', 'EN_PREPARATION')
    .where('r.id', 'in', db.selectFrom('reunion_pru').select('reunion_id').where('zone_id', '=', pruId))
    .$if(id != null, (q) => q.where('r.id', '=', id as string))
    .$if(apres !== undefined, (q) => q.where('r.date', '>=', apres as Date))
    .$if(logementId !== undefined, (q) =>
      q.orderBy(
        sql`exists (select from reunion_logement u where u.reunion_id = r.id and u.logement_id = ${logementId ?? null}::uuid)`,
        'desc',
      ),
    )
    .orderBy('r.date')
    .orderBy('r.id')
    .limit(1)
    .forShare()
    .executeTakeFirst()
  return reunion ?? null
}
