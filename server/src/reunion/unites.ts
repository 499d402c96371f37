// Un logement dans une réunion : ce qui s'en écrit passe par ici.
import { jourDe } from '@relogement/domain/common/date'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { evenementDeReunion } from '@relogement/domain/reunion/reunion.evenements'
import type { StatutUnite } from '@relogement/domain/reunion/unite.statuts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>
interface Unite {
  readonly reunionId: string
  readonly logementId: string
}

/** Le logement n'est plus à l'ordre du jour ; son historique le note. */
export async function retirerUnite(
  { db, maintenant }: Ici,
  { reunionId, logementId }: Unite,
  nom: string,
  auteurId: string,
): Promise<void> {
  await db.deleteFrom('reunion_logement').where('reunion_id', '=', reunionId).where('logement_id', '=', logementId).execute()
  await insertEvenements(db, auteurId, maintenant, { id: logementId }, [evenementDeGtr('UNITE_RETIREE', { reunion: nom })])
}

/** Porte un logement à une réunion, ou dit où il en est dans celle-ci ; redit, ne fait rien. L'historique du logement le note. */
export async function passerUnite(
  { db, maintenant }: Ici,
  { reunionId, logementId }: Unite,
  nouveau: StatutUnite,
  auteurId: string | null,
): Promise<void> {
  const reunion = await db.selectFrom('reunion').select(['nom', 'date']).where('id', '=', reunionId).executeTakeFirstOrThrow()
  const connue = await db
    .selectFrom('reunion_logement')
    .select('statut')
    .where('reunion_id', '=', reunionId)
    .where('logement_id', '=', logementId)
    .forUpdate()
    .executeTakeFirst()
  const ancien = (connue?.statut as StatutUnite | undefined) ?? null
  if (ancien === nouveau) return
  await db
    .insertInto('reunion_logement')
    .values({ reunion_id: reunionId, logement_id: logementId, statut: nouveau })
    .onConflict((conflit) => conflit.columns(['reunion_id', 'logement_id']).doUpdateSet({ statut: nouveau }))
    .execute()
  await insertEvenements(db, auteurId, maintenant, { id: logementId }, [
    evenementDeReunion('UNITE_PASSEE', { reunion: reunion.nom, date: jourDe(reunion.date.toISOString()), ancien, nouveau }),
  ])
}
