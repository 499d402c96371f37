import type { Satisfaction } from '@relogement/domain/menage/cloture/satisfaction'
import type { Acces } from '../../core/database.ts'

/** Garde les réponses ; celles d'une clôture précédente sont remplacées. */
export async function upsertSatisfaction(
  db: Acces,
  menageId: string,
  satisfaction: Satisfaction,
  auteurId: string,
  le: Date,
): Promise<void> {
  const colonnes = { ...satisfaction, auteur_id: auteurId, le }
  await db
    .insertInto('enquete_satisfaction')
    .values({ menage_id: menageId, ...colonnes })
    .onConflict((conflit) => conflit.column('menage_id').doUpdateSet(colonnes))
    .execute()
}
