// Un logement dans une réunion : ce qui s'en écrit passe par ici.
import { jourDe } from '@relogement/domain/common/date'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { evenementDeReunion } from '@relogement/domain/reunion/reunion.evenements'
import type { StatutUnite } from '@relogement/domain/reunion/unite.statuts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements, insertEvenementsDe } from '../historique/historique.queries.ts'

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
export const passerUnite = (ici: Ici, { reunionId, logementId }: Unite, nouveau: StatutUnite, auteurId: string | null): Promise<void> =>
  passerUnites(ici, reunionId, [{ logementId, nouveau }], auteurId)

interface PassageDUnite {
  readonly logementId: string
  readonly nouveau: StatutUnite
}

/** Les mêmes, de plusieurs logements d'une réunion : d'un seul trait. */
export async function passerUnites(
  { db, maintenant }: Ici,
  reunionId: string,
  passages: readonly PassageDUnite[],
  auteurId: string | null,
): Promise<void> {
  if (passages.length === 0) return
  const { nom, date } = await db.selectFrom('reunion').select(['nom', 'date']).where('id', '=', reunionId).executeTakeFirstOrThrow()
  const connues = await db
    .selectFrom('reunion_logement')
    .select(['logement_id', 'statut'])
    .where('reunion_id', '=', reunionId)
    .where(
      'logement_id',
      'in',
      passages.map(({ logementId }) => logementId),
    )
    .orderBy('logement_id')
    .forUpdate()
    .execute()
  const anciens = new Map(connues.map(({ logement_id, statut }) => [logement_id, statut as StatutUnite]))
  const changes = passages
    .map((passage) => ({ ...passage, ancien: anciens.get(passage.logementId) ?? null }))
    .filter(({ ancien, nouveau }) => ancien !== nouveau)
  if (changes.length === 0) return
  await db
    .insertInto('reunion_logement')
    .values(changes.map(({ logementId, nouveau }) => ({ reunion_id: reunionId, logement_id: logementId, statut: nouveau })))
    .onConflict((conflit) => conflit.columns(['reunion_id', 'logement_id']).doUpdateSet(({ ref }) => ({ statut: ref('excluded.statut') })))
    .execute()
  await insertEvenementsDe(
    db,
    auteurId,
    changes.map(({ logementId, ancien, nouveau }) => ({
      le: maintenant,
      sujet: { id: logementId },
      evenements: [evenementDeReunion('UNITE_PASSEE', { reunion: nom, date: jourDe(date.toISOString()), ancien, nouveau })],
    })),
  )
}
